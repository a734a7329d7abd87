import { useQuery } from '@tanstack/react-query'
import { orderPath } from '#features/orders/web/index.ts'
import { appointmentText } from '#lib/times.ts'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { upcomingPickupsQuery } from './queries.ts'

/** The agreed pickups of the viewer in one role, soonest first; nothing without one. */
export function UpcomingPickups({ party }: { party: 'buyer' | 'breeder' }) {
  const { data = [] } = useQuery(upcomingPickupsQuery)
  const pickups = data.filter((pickup) => pickup.role === party)
  if (pickups.length === 0) return null
  return (
    <PlainSection title="Upcoming pickups">
      <ul className="grid gap-2.5">
        {pickups.map(({ transactionId, status, catName, otherName, day, time, place, timeZone, today }) => (
          <li key={transactionId} className="wrap-anywhere">
            <span className="font-medium">{appointmentText({ day, time }, { timeZone, today })}</span>
            {': '}
            <Link to={orderPath({ transactionId }, party)} className="link">
              {catName}
            </Link>
            <span>{party === 'buyer' ? `, from ${otherName}` : `, to ${otherName}`}</span>
            {place && <span>{`, ${place}`}</span>}
            {status === 'deposit_paid' && (
              <span className="text-muted">{'\u00a0· balance not paid yet'}</span>
            )}
          </li>
        ))}
      </ul>
    </PlainSection>
  )
}
