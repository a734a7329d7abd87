import { catStates } from '#features/cats/web/index.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'

/** Label and color of the badge for listings that staff took down. */
export const TAKEN_DOWN: [string, BadgeTone] = [catStates.CAT_STATE_TEXTS.taken_down, 'danger']

/** Links to the reason for taking down a listing, and to the appeal. */
export function TakenDownNote() {
  return (
    <p className="text-sm text-muted">
      Our staff took down this listing.{' '}
      <Link to="/account-status" className="link">
        See why
      </Link>
    </p>
  )
}
