import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import type { CatView } from './cat-view.ts'

const VIEWS = [
  { view: 'cards', label: 'Card view', Icon: LayoutGrid },
  { view: 'table', label: 'Table view', Icon: List },
] as const

/** Two buttons that show the cats as cards or as a table. */
export function CatViewChoice({
  view: shown,
  onChange,
}: {
  view: CatView
  onChange: (view: CatView) => void
}) {
  return (
    <fieldset aria-label="View" className="flex shrink-0 rounded-md border border-edge p-0.5">
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-label={label}
          aria-pressed={shown === view}
          onClick={() => onChange(view)}
          className="grid size-9.5 place-items-center rounded-sm text-muted aria-pressed:bg-action-soft aria-pressed:text-action"
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
