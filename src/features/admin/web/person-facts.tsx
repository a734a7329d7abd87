import type { AdminPerson } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Fact } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from './admin-address.ts'

type AccountStatus = Pick<AdminPerson, 'mutedUntil' | 'suspendedAt'>

/** Whether somebody is muted or suspended at the moment. */
export function AccountStatusBadges({ person }: { person: AccountStatus }) {
  return (
    <>
      {person.suspendedAt && <Badge tone="danger">Suspended</Badge>}
      {person.mutedUntil && <Badge tone="warm">Muted</Badge>}
    </>
  )
}

const ROLES: Record<AdminPerson['role'], string> = { buyer: 'Buyer', breeder: 'Breeder', admin: 'Staff' }

/** What staff should know of a person before deciding about them. */
export function PersonFacts({ person }: { person: AdminPerson }) {
  const { userId, email, role, businessName, breederId, mutedUntil, suspendedAt, violationCount, createdAt } =
    person
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-2 text-sm">
      <Fact name="Role">{ROLES[role]}</Fact>
      <Fact name="Email" wide>
        {email}
      </Fact>
      {businessName && (
        <Fact name="Cattery" wide>
          <Link to={`/breeder/${breederId}`} className="link">
            {businessName}
          </Link>
        </Fact>
      )}
      <Fact name="Here since">
        <LocalTime at={createdAt} format="date" />
      </Fact>
      <Fact name="Stopped messages">
        {violationCount.toLocaleString('en-US')} ·{' '}
        <Link to={adminUrl({ tab: 'log', person: userId })} className="link">
          In the log
        </Link>
      </Fact>
      {mutedUntil && (
        <Fact name="Muted until">
          <LocalTime at={mutedUntil} format="dateTime" />
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
