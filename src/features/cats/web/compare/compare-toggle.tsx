import { buttonClass } from '#ui/button.tsx'
import { MAX_COMPARED } from '../../compare.ts'
import { type Selected, toggleSelected, useSelection } from './selection.ts'

/** Selects a cat for the comparison. */
export function CompareToggle({ cat, className = '' }: { cat: Selected; className?: string }) {
  const selected = useSelection()
  const isSelected = selected.some(({ id }) => id === cat.id)
  if (!isSelected && selected.length >= MAX_COMPARED) return null
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Compare ${cat.name}`}
      title="Compare"
      onClick={() => toggleSelected(cat)}
      className={buttonClass(
        'surface',
        'icon-sm',
        `aria-pressed:bg-action aria-pressed:text-on-action ${className}`,
      )}
    >
      <span aria-hidden="true" className="icon size-4.5 mask-(--image-scale)" />
    </button>
  )
}
