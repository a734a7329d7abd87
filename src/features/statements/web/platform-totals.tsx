import { useQuery } from '@tanstack/react-query'
import { formatSignedWithCents, formatWithCents } from '#lib/money.ts'
import { monthText } from '#lib/months.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import type { PlatformMonth, PlatformTotals as Totals } from '../contract.ts'
import { platformTotalsQuery } from './queries.ts'

type Props = { year: number | null; href: (year: number) => string }

/** What all sales moved in each month of a year, for staff. */
export function PlatformTotals({ year, href }: Props) {
  return (
    <Loaded
      query={useQuery(platformTotalsQuery(year))}
      failure="The totals could not be loaded."
      missing={<EmptyState title="No totals for this year" hint="Nothing was paid or sent in it." />}
    >
      {(totals) => <YearTotals totals={totals} href={href} />}
    </Loaded>
  )
}

function YearTotals({ totals, href }: { totals: Totals; href: Props['href'] }) {
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{`Totals of ${totals.year}`}</h2>
        <LinkButton variant="secondary" size="sm" href={`/api/admin/totals/csv?year=${totals.year}`}>
          Export as CSV
        </LinkButton>
      </div>
      {totals.years.length > 1 && (
        <nav aria-label="Years" className="flex flex-wrap gap-1.5">
          {totals.years.map((each) => (
            <ChipLink key={each} to={href(each)} aria-current={each === totals.year ? 'true' : undefined}>
              {each}
            </ChipLink>
          ))}
        </nav>
      )}
      <p className="text-sm text-muted">
        All amounts are sums of the ledger. Months are in UTC; balances are those at the end of the month.
      </p>
      <ul className="divide-y card">
        {totals.months.map((month) => (
          <li key={month.month} className="grid gap-3 px-5 py-4">
            <h3 className="text-lg">
              {monthText(month.month)}
              {month.isCurrent && <span>{' (so far)'}</span>}
            </h3>
            <Facts className="text-sm tabular-nums">
              {factsOf(month).map(([name, text]) => (
                <Fact key={name} name={name}>
                  {text}
                </Fact>
              ))}
            </Facts>
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf(month: PlatformMonth): [name: string, text: string][] {
  // What is rare is left out in months without it.
  const rare = (name: string, cents: number): [string, string][] =>
    cents === 0 ? [] : [[name, formatSignedWithCents(cents)]]
  return [
    ['Charges', formatWithCents(month.charges)],
    ['Transfers', formatWithCents(month.transfers)],
    ['Fees earned', formatSignedWithCents(month.fees)],
    ['Held for buyers', formatWithCents(month.held)],
    ['Owed to breeders', formatWithCents(month.owed)],
    ...rare('Refunds', month.refunds),
    ...rare('Provider fees', month.providerFees),
    ...rare('Transfers taken back', month.reversals),
    ...rare('Withdrawn by disputes', month.disputed),
    ...rare('Disputes lost', month.disputesLost),
    ...rare('Debts of breeders', month.debts),
  ]
}
