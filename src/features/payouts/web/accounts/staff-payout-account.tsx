import { useQuery } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { Badge } from '#ui/badge.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type {
  StaffPayoutAccount as Account,
  PayoutAccountEndpoints,
  Restriction,
} from '../../account-contract.ts'
import { STATE_NAMES, STATE_TONES } from './account-texts.ts'

/** The payout account of a breeder, for staff; null if payouts are off. */
const staffPayoutAccountQuery = (id: string) =>
  endpointQueries<PayoutAccountEndpoints>().query(
    'GET /api/admin/breeders/{id}/payout-account',
    { params: { id } },
    { staleTime: 0 },
  )

const REASONS: Record<Restriction, string> = {
  past_due: 'Information is past due',
  closed: 'Closed or disconnected',
  rejected: 'Rejected by Stripe',
  country: 'In another country',
  currency: 'In another currency',
  other: 'Restricted by Stripe',
}

/** The payout account of a breeder for staff: its state, what Stripe asks for, and the last events. */
export function StaffPayoutAccount({ breederId }: { breederId: string }) {
  return (
    <Loaded
      query={useQuery(staffPayoutAccountQuery(breederId))}
      failure="The payout account could not be loaded."
      loading={<Skeleton className="h-64" />}
      missing={
        <EmptyState title="Breeder not found" hint="It may have been deleted. Please check the URL." />
      }
    >
      {(account) =>
        account ? (
          <Details account={account} />
        ) : (
          <EmptyState
            title="Payouts are turned off"
            hint="With the setting PAYOUTS=off, breeders have no payout accounts."
          />
        )
      }
    </Loaded>
  )
}

function Details({ account }: { account: Account }) {
  const { breeder, state, restriction, stripeAccountId, previousAccountIds, currentlyDue, pastDue } = account
  const due = currentlyDue.filter((name) => !pastDue.includes(name))
  return (
    <>
      <header className="grid gap-2">
        <h3 className="text-xl wrap-anywhere">{`Payout account of ${breeder.businessName}`}</h3>
        <p className="flex flex-wrap items-center gap-2.5">
          <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
          {restriction && <Badge>{REASONS[restriction]}</Badge>}
          <Link to={`/breeder/${breeder.id}`} className="link">
            View cattery
          </Link>
        </p>
      </header>
      {stripeAccountId === null ? (
        <p className="text-muted">
          The breeder has not begun to set up payouts, or the account at Stripe is being created.
        </p>
      ) : (
        <>
          <Facts>
            <Fact name="Account at Stripe" wide>
              {stripeAccountId}
            </Fact>
            {previousAccountIds.length > 0 && (
              <Fact name="Earlier accounts" wide>
                {previousAccountIds.join(', ')}
              </Fact>
            )}
            <Fact name="Form">{account.detailsSubmitted ? 'Submitted' : 'Not finished'}</Fact>
            <Fact name="Transfers">{TRANSFER_NAMES[account.transfers]}</Fact>
            <Fact name="Payouts to the bank">{account.payoutsEnabled ? 'Enabled' : 'Not enabled'}</Fact>
            <Fact name="Charges (not needed)">{account.chargesEnabled ? 'Enabled' : 'Not enabled'}</Fact>
            <Fact name="Country">{account.country ?? 'Unknown'}</Fact>
            <Fact name="Currency">{account.currency?.toUpperCase() ?? 'Unknown'}</Fact>
            {account.startedAt && (
              <Fact name="Started">
                <LocalTime at={account.startedAt} format="dateTime" />
              </Fact>
            )}
            {account.checkedAt && (
              <Fact name="Last read from Stripe">
                <LocalTime at={account.checkedAt} format="dateTime" />
              </Fact>
            )}
            {account.disabledReason && (
              <Fact name="Stripe’s reason" wide>
                {account.disabledReason}
              </Fact>
            )}
          </Facts>
          <PlainSection title="Information that Stripe asks for">
            {pastDue.length + due.length === 0 ? (
              <p className="text-muted">None.</p>
            ) : (
              <ul className="grid gap-2 text-sm wrap-anywhere">
                {pastDue.map((name) => (
                  <li key={name}>{`${name} (past due)`}</li>
                ))}
                {due.map((name) => (
                  <li dir="auto" key={name}>
                    {name}
                  </li>
                ))}
              </ul>
            )}
            {account.dueAt && (
              <p className="mt-3 text-sm">
                <span>{account.isOverdue ? 'Overdue since ' : 'Due by '}</span>
                <LocalTime at={account.dueAt} format="deadline" />.
              </p>
            )}
          </PlainSection>
          <PlainSection title="Last events">
            {account.events.length === 0 ? (
              <p className="text-muted">Stripe has sent none in the last weeks.</p>
            ) : (
              <ul className="grid gap-2 text-sm wrap-anywhere">
                {account.events.map(({ id, type, receivedAt }) => (
                  <li key={id}>
                    <LocalTime at={receivedAt} format="dateTime" />
                    <span>{`: ${type} (${id})`}</span>
                  </li>
                ))}
              </ul>
            )}
          </PlainSection>
        </>
      )}
    </>
  )
}

const TRANSFER_NAMES: Record<Account['transfers'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
}
