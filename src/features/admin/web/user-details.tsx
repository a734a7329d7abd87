import { useViewer } from '#features/accounts/web/index.ts'
import type { AdminUser } from '#features/moderation/contract.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Fact } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from './admin-url.ts'

/** Badges for a user who is muted or suspended. */
export function AccountStatusBadges({ user }: { user: Pick<AdminUser, 'mutedUntil' | 'suspendedAt'> }) {
  return (
    <>
      {user.suspendedAt && <Badge tone="danger">Suspended</Badge>}
      {user.mutedUntil && <Badge tone="danger">Muted</Badge>}
    </>
  )
}

const ROLES: Record<AdminUser['role'], string> = { buyer: 'Buyer', breeder: 'Breeder', admin: 'Staff' }

/** A user's account as staff see it. */
export function UserDetails({ user }: { user: AdminUser }) {
  const viewer = useViewer()
  const { userId, email, role, businessName, mutedUntil, suspendedAt, violationCount, createdAt } = user
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-2 text-sm">
      <Fact name="Role">{ROLES[role]}</Fact>
      <Fact name="Email" wide>
        {email}
      </Fact>
      {businessName && (
        <Fact name="Cattery" wide>
          <CatteryLinks user={user} />
        </Fact>
      )}
      <Fact name="Member since">
        <LocalTime at={createdAt} format="date" />
      </Fact>
      <Fact name="Blocked messages">
        <span>{`${inDigits(violationCount)}\u00a0· `}</span>
        <Link to={adminUrl({ tab: 'log', person: userId })} className="link">
          View log
        </Link>
        {viewer && hasStaffRole(viewer, 'moderator') && (
          <span>
            {'\u00a0· '}
            <Link to={adminUrl({ tab: 'security', person: userId })} className="link">
              Security events
            </Link>
          </span>
        )}
      </Fact>
      {mutedUntil && (
        <Fact name="Muted until">
          <LocalTime at={mutedUntil} format="deadline" />
        </Fact>
      )}
      {suspendedAt && (
        <Fact name="Suspended since">
          <LocalTime at={suspendedAt} format="dateTime" />
        </Fact>
      )}
    </dl>
  )
}

/** The cattery of a user, with what staff look up about it; nothing without one. */
export function CatteryLinks({ user: { businessName, breederId } }: { user: AdminUser }) {
  if (!businessName || !breederId) return null
  return (
    <>
      <Link dir="auto" to={`/breeder/${breederId}`} className="link inline-block py-0.5">
        {businessName}
      </Link>
      <span className="flex flex-wrap gap-x-3">
        <Link
          to={adminUrl({ tab: 'listings', listings: { breederId } })}
          className="link inline-block py-0.5"
          aria-label={`Listings of ${businessName}`}
        >
          Listings
        </Link>
        <Link
          to={adminUrl({ tab: 'people', payoutsOf: breederId })}
          className="link inline-block py-0.5"
          aria-label={`Payouts of ${businessName}`}
        >
          Payouts
        </Link>
      </span>
    </>
  )
}

/** Until when a user is muted, and since when one is suspended. */
export function Restrictions({ user: { mutedUntil, suspendedAt } }: { user: AdminUser }) {
  return (
    <>
      {mutedUntil && (
        <p>
          {'Muted until '}
          <LocalTime at={mutedUntil} format="deadline" />
        </p>
      )}
      {suspendedAt && (
        <p>
          {'Suspended since '}
          <LocalTime at={suspendedAt} format="dateTime" />
        </p>
      )}
    </>
  )
}
