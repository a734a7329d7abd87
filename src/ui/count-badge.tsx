import { Badge } from './badge.tsx'

/** The highest number that is shown. */
const MOST = 99

/** How much waits behind a link: `3`, `99+`, or nothing for 0; screen readers also hear the noun. */
export function CountBadge({
  count,
  noun,
  className = '',
}: {
  count: number
  noun?: string
  className?: string
}) {
  if (count === 0) return null
  return (
    <Badge tone="duty" className={`min-w-5 justify-center px-1! ${className}`}>
      {count > MOST ? `${MOST}+` : count}
      {noun && <span className="sr-only">{` ${noun}`}</span>}
    </Badge>
  )
}
