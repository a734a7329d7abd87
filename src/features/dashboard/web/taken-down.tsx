import type { BadgeTone } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'

/** The badge of a listing that staff took off the lists. */
export const TAKEN_DOWN: [string, BadgeTone] = ['Taken down', 'danger']

/** Says who took a listing down and where the reason and the way to appeal stand. */
export function TakenDownNote() {
  return (
    <p className="text-sm text-muted">
      Our staff took it down.{' '}
      <Link to="/account-status" className="link">
        See why
      </Link>
    </p>
  )
}
