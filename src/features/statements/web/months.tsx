import { useQuery } from '@tanstack/react-query'
import { formatSignedWithCents } from '#lib/money.ts'
import { monthText } from '#lib/months.ts'
import { timeZoneName } from '#lib/places/us-time-zones.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { StatementYear } from '../contract.ts'
import { statementPath } from '../statement-path.ts'
import { DEBT_HINT, MONTH_HINT, monthAmounts, TAX_FORM_HINTS } from '../texts.ts'
import { statementYearQuery } from './queries.ts'
import { Summary } from './summary.tsx'

type Props = { breederId: string; year: number | undefined; href: (year: number) => string }

/** The months of a year with their statements, the sums of the year, and what concerns the tax form. */
export function Months({ breederId, year, href }: Props) {
  return (
    <Loaded
      query={useQuery(statementYearQuery(breederId, year))}
      failure="The months could not be loaded."
      loading={<Skeleton className="h-56" />}
      missing={<p className="text-muted">There are no months in this year.</p>}
    >
      {(shown) => <LoadedMonths shown={shown} href={href} />}
    </Loaded>
  )
}

function LoadedMonths({ shown, href }: { shown: StatementYear; href: Props['href'] }) {
  const { breederId, timeZone, year, years, months, balances, balance } = shown
  const isCurrent = months.some((month) => month.isCurrent)
  return (
    <section className="max-w-2xl">
      <h3 className="mb-3 text-xl">{`Months of ${year}`}</h3>
      {years.length > 1 && (
        <nav aria-label="Years" className="mb-3 flex flex-wrap gap-1.5">
          {years.map((each) => (
            <ChipLink key={each} to={href(each)} aria-current={each === year ? 'true' : undefined}>
              {each}
            </ChipLink>
          ))}
        </nav>
      )}
      <ul className="divide-y border-y">
        {months.map((month) => (
          <li key={month.month} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Link to={statementPath(breederId, { month: month.month })} className="link">
                {monthText(month.month)}
              </Link>
              {month.isCurrent && <span className="text-sm text-muted">In progress</span>}
            </p>
            {month.movements === 0 ? (
              <p className="text-sm text-muted">No movements</p>
            ) : (
              <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm tabular-nums sm:grid-cols-4">
                {monthAmounts(month).map(([name, cents]) => (
                  <div key={name}>
                    <dt className="text-muted">{name}</dt>
                    <dd>{formatSignedWithCents(cents)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{`Months begin at midnight in the time zone of your cattery, ${timeZoneName(timeZone)}. ${MONTH_HINT}`}</p>
      {balance < 0 && <p className="mt-2 text-sm">{DEBT_HINT}</p>}
      <h3 className="mt-8 mb-3 text-xl">{`Totals of ${year}`}</h3>
      <Summary balances={balances} isCurrent={isCurrent} />
      <div className="mt-6">
        <LinkButton
          variant="secondary"
          size="sm"
          href={`/api/breeders/${breederId}/statements/csv?year=${year}`}
        >
          Download CSV
        </LinkButton>
      </div>
      <TaxForm shown={shown} isCurrent={isCurrent} />
    </section>
  )
}

function TaxForm({ shown, isCurrent }: { shown: StatementYear; isCurrent: boolean }) {
  const { year, taxForm } = shown
  return (
    <section>
      <h3 className="mt-8 mb-3 text-xl">Tax form 1099-K</h3>
      <Facts className="mb-3">
        <Fact name={isCurrent ? `Paid by buyers in ${year} so far` : `Paid by buyers in ${year}`}>
          <span className="font-medium tabular-nums">{formatSignedWithCents(taxForm.gross)}</span>
        </Fact>
        <Fact name="Payments">
          <span className="font-medium tabular-nums">{inDigits(taxForm.payments)}</span>
        </Fact>
        <Fact name="Federal threshold">{taxForm.isAboveThreshold ? 'Exceeded' : 'Not exceeded'}</Fact>
      </Facts>
      {TAX_FORM_HINTS.map((hint) => (
        <p key={hint} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      ))}
    </section>
  )
}
