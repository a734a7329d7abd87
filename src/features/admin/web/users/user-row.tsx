import { ForRole, useViewer } from '#features/accounts/web/index.ts'
import type { AdminUser } from '#features/moderation/contract.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from '../admin-url.ts'
import { StaffCell, StaffRow } from '../staff-table.tsx'
import { AccountStatusBadges, CatteryLinks, Restrictions } from '../user-details.tsx'

type Props = {
  user: AdminUser
  isViewer: boolean
  onChecks: () => void
  onBadges: () => void
  onAct: () => void
  onDelete: () => void
}

/** A user in the table, with what the viewer may do about them. */
export function UserRow({ user, isViewer, ...actions }: Props) {
  const viewer = useViewer()
  const { userId, name, email, role, createdAt, violationCount } = user
  const links = [
    { to: adminUrl({ tab: 'log', person: userId }), text: 'View log' },
    ...(viewer && hasStaffRole(viewer, 'moderator')
      ? [{ to: adminUrl({ tab: 'security', person: userId }), text: 'Security events' }]
      : []),
  ]
  return (
    <StaffRow>
      <StaffCell isMain>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 dir="auto" className="font-sans text-base font-medium wrap-anywhere">
            {name}
          </h3>
          {role === 'admin' && <Badge tone="blue">Staff</Badge>}
          <AccountStatusBadges user={user} />
        </div>
        <p className="text-muted wrap-anywhere">{email}</p>
        <p className="text-muted">
          {'Member since '}
          <LocalTime at={createdAt} format="date" />
        </p>
        <Restrictions user={user} />
      </StaffCell>
      <StaffCell>
        <CatteryLinks user={user} />
      </StaffCell>
      <StaffCell label="Blocked messages">
        <span className="tabular-nums">{inDigits(violationCount)}</span>
        <span className="flex flex-wrap gap-x-3">
          {links.map(({ to, text }) => (
            <Link key={text} to={to} className="link inline-block py-0.5" aria-label={`${text} of ${name}`}>
              {text}
            </Link>
          ))}
        </span>
      </StaffCell>
      <StaffCell>
        {isViewer ? (
          <span className="text-muted">You</span>
        ) : (
          role !== 'admin' && (
            <ForRole needed="moderator">
              <Actions user={user} {...actions} />
            </ForRole>
          )
        )}
      </StaffCell>
    </StaffRow>
  )
}

function Actions({ user, onChecks, onBadges, onAct, onDelete }: Omit<Props, 'isViewer'>) {
  const { name, businessName, breederId } = user
  return (
    <span className="flex flex-wrap gap-1.5">
      {breederId && (
        <Button size="sm" variant="secondary" aria-label={`Checks of ${businessName}`} onClick={onChecks}>
          Checks
        </Button>
      )}
      {breederId && (
        <Button size="sm" variant="secondary" aria-label={`Badges of ${businessName}`} onClick={onBadges}>
          Badges
        </Button>
      )}
      <Button size="sm" variant="secondary" aria-label={`Take action on ${name}`} onClick={onAct}>
        Take action
      </Button>
      <Button size="sm" variant="quiet" aria-label={`Delete the account of ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </span>
  )
}
