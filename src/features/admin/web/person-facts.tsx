import type { ReactNode } from 'react'
import type { AdminPerson } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Moment } from '#ui/moment.tsx'
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
    <dl className="facts person text-sm">
      <Fact name="Role">{ROLES[role]}</Fact>
      <Fact name="Email" isLong>
        {email}
      </Fact>
      {businessName && (
        <Fact name="Cattery" isLong>
          <Link to={`/breeder/${breederId}`} className="link">
            {businessName}
          </Link>
        </Fact>
      )}
      <Fact name="Here since">
        <Moment at={createdAt} form="day" />
      </Fact>
      <Fact name="Stopped messages">
        {violationCount.toLocaleString('en-US')} ·{' '}
        <Link to={adminUrl({ tab: 'log', person: userId })} className="link">
          In the log
        </Link>
      </Fact>
      {mutedUntil && (
        <Fact name="Muted until">
          <Moment at={mutedUntil} form="moment" />
        </Fact>
      )}
      {suspendedAt && (
        <Fact name="Suspended since">
          <Moment at={suspendedAt} form="moment" />
        </Fact>
      )}
    </dl>
  )
}

function Fact(props: { name: string; isLong?: boolean; children: ReactNode }) {
  const { name, isLong = false, children } = props
  return (
    <div className={`min-w-0 ${isLong ? 'long' : ''}`}>
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
