import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { Link } from '../link.tsx'

/** How a list is shown: as a grid (the default), or as rows. */
export type View = '' | 'list'

/** Two links that switch a list between grid and rows; `href` returns the address of the list in that view. */
export function ViewChoice({ view: shown, href }: { view: View; href: (view: View) => string }) {
  return (
    <nav aria-label="View" className="flex shrink-0 rounded-md border border-edge p-0.5">
      {(['', 'list'] as const).map((view) => (
        <Link
          key={view}
          to={href(view)}
          replace
          aria-label={view ? 'List view' : 'Grid view'}
          aria-current={shown === view ? 'true' : undefined}
          className="grid size-9.5 place-items-center rounded-sm text-muted aria-[current]:bg-action-soft aria-[current]:text-action"
        >
          {view ? <List size={18} aria-hidden="true" /> : <LayoutGrid size={18} aria-hidden="true" />}
        </Link>
      ))}
    </nav>
  )
}
