import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Badge } from '../badge.tsx'
import { buttonClass } from '../button.tsx'

type Props = {
  /** How many filters are set. */
  count: number
  startsOpen?: boolean
  className?: string
}

/** The button of a form that shows the fields after it (`peer-open:`), also before the script has loaded. */
export function FiltersToggle({ count, startsOpen, className = '' }: Props) {
  return (
    <details open={startsOpen} className={`peer ${className}`}>
      <summary className={buttonClass('secondary')}>
        <SlidersHorizontal size={17} aria-hidden="true" />
        Filters
        {count > 0 && (
          <Badge tone="good" className="tabular-nums">
            {count}
          </Badge>
        )}
      </summary>
    </details>
  )
}
