import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { Link } from './link.tsx'

/** How a list is shown: as a grid, or as rows. */
export type View = '' | 'list'

/** The two links between which a list's look is chosen; `href` is the address of the list in that look. */
export function ViewChoice({ view: shown, href }: { view: View; href: (view: View) => string }) {
  return (
    <nav aria-label="View" className="views">
      {(['', 'list'] as const).map((view) => (
        <Link
          key={view}
          to={href(view)}
          replace
          aria-label={view ? 'List view' : 'Grid view'}
          aria-current={shown === view ? 'true' : undefined}
        >
          {view ? <List size={18} aria-hidden="true" /> : <LayoutGrid size={18} aria-hidden="true" />}
        </Link>
      ))}
    </nav>
  )
}
