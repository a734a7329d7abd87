// biome-ignore-all lint/a11y/noRedundantRoles: some browsers ignore the meaning of table elements that a style turns into boxes
import { useQuery } from '@tanstack/react-query'
import { formatSignedWithCents, formatWithCents } from '#lib/money.ts'
import { monthText } from '#lib/months.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ScrollBox } from '#ui/lists/scroll-box.tsx'
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
        <h2 className="text-2xl">{`Totals of ${totals.year}`}</h2>
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
      <MonthTable totals={totals} />
    </section>
  )
}

/** One row for each month; what is rare has a column only in years with it. On a phone, each month is a box. */
function MonthTable({ totals: { year, months } }: { totals: Totals }) {
  const rows = months.map((month) => ({ month, facts: factsOf(month) }))
  const names = Object.keys(COLUMNS).filter((name) => rows.some(({ facts }) => facts[name] !== undefined))
  return (
    <ScrollBox label={`Months of ${year}`} className="card px-3">
      <table
        role="table"
        aria-label={`Months of ${year}`}
        className="row-table w-full border-collapse text-sm tabular-nums"
      >
        <thead role="rowgroup" className="text-xs text-muted max-md:sr-only">
          <tr role="row">
            {['Month', ...names].map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className="text-right align-bottom font-normal first:text-left"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ month, facts }) => (
            <tr key={month.month} role="row" className="last:border-b-0! max-md:py-3">
              <th role="rowheader" scope="row" data-main="" className="text-left font-normal">
                <h3 className="font-sans text-sm font-medium md:whitespace-nowrap">
                  {monthText(month.month)}
                  {month.isCurrent && <span className="md:block">{' (so far)'}</span>}
                </h3>
              </th>
              {names.map((name) => (
                <td
                  key={name}
                  role="cell"
                  className={`md:text-right ${facts[name] === undefined ? 'max-md:hidden' : 'max-md:basis-1/2'}`}
                >
                  <span className="block text-xs text-muted md:hidden">{name}</span>
                  {facts[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** What a column shows of a month; what is rare is left out in months without it. */
const rare = (cents: number) => (cents === 0 ? undefined : formatSignedWithCents(cents))
const COLUMNS: Record<string, (month: PlatformMonth) => string | undefined> = {
  Charges: ({ charges }) => formatWithCents(charges),
  Transfers: ({ transfers }) => formatWithCents(transfers),
  'Fees earned': ({ fees }) => formatSignedWithCents(fees),
  'Held for buyers': ({ held }) => formatWithCents(held),
  'Owed to breeders': ({ owed }) => formatWithCents(owed),
  Refunds: ({ refunds }) => rare(refunds),
  'Provider fees': ({ providerFees }) => rare(providerFees),
  'Transfers taken back': ({ reversals }) => rare(reversals),
  'Withdrawn by disputes': ({ disputed }) => rare(disputed),
  'Disputes lost': ({ disputesLost }) => rare(disputesLost),
  'Debts of breeders': ({ debts }) => rare(debts),
}

const factsOf = (month: PlatformMonth): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, textOf]) => [name, textOf(month)]))
