import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { formatSignedWithCents } from '#lib/money.ts'
import { monthText } from '#lib/months.ts'
import { timeZoneName } from '#lib/places/us-time-zones.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Folded } from '#ui/folded.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { StatementYear } from '../contract.ts'
import { statementPath } from '../statement-path.ts'
import { DEBT_HINT, MONTH_HINT, monthAmounts, TAX_FORM_HINTS } from '../texts.ts'
import { statementYearQuery } from './queries.ts'
import { Summary } from './summary.tsx'

type Month = StatementYear['months'][number]

type Props = { breederId: string; year: number | undefined; href: (year: number) => string }

/**
 * The months of a year with their statements, its sums, and what concerns the tax form, folded unless a link opens them. Nothing
 * before the first payment of a buyer.
 */
export function Months({ breederId, year, href }: Props) {
  const { hash } = useLocation()
  // The server does not know the hash.
  const isLinked = useHydrated() && hash === '#months'
  return (
    <Loaded
      query={useQuery(statementYearQuery(breederId, year))}
      failure="The months could not be loaded."
      loading={<Skeleton className="h-11" />}
      missing={<p className="text-muted">There are no months in this year.</p>}
    >
      {(shown) =>
        hasBegun(shown) && (
          <Folded
            title="Months and tax form"
            summary={`${shown.year}`}
            isOpen={isLinked || year !== undefined}
          >
            <LoadedMonths shown={shown} href={href} />
          </Folded>
        )
      }
    </Loaded>
  )
}

/** Whether a buyer has ever paid. Statements begin with the first movement. */
function hasBegun({ years, months, taxForm }: StatementYear): boolean {
  return years.length > 1 || taxForm.payments > 0 || months.some(({ movements }) => movements > 0)
}

function LoadedMonths({ shown, href }: { shown: StatementYear; href: Props['href'] }) {
  const { breederId, timeZone, year, years, months, balances, balance, taxForm } = shown
  const isCurrent = months.some((month) => month.isCurrent)
  const isListed = (month: Month) => month.movements > 0 || month.isCurrent
  const quiet = months.filter((month) => !isListed(month))
  return (
    <div className="grid max-w-2xl gap-8">
      <div className="grid gap-3">
        {years.length > 1 && (
          <nav aria-label="Years" className="flex flex-wrap gap-1.5">
            {years.map((each) => (
              <ChipLink key={each} to={href(each)} aria-current={each === year ? 'true' : undefined}>
                {each}
              </ChipLink>
            ))}
          </nav>
        )}
        <h4 className="text-lg">{`Months of ${year}`}</h4>
        {quiet.length < months.length && (
          <ul className="divide-y border-y">
            {months.filter(isListed).map((month) => (
              <MonthRow key={month.month} breederId={breederId} month={month} />
            ))}
          </ul>
        )}
        {quiet.length > 0 && (
          <p className="text-sm text-muted">
            {'No movements in '}
            {quiet.map(({ month }, index) => (
              <span key={month}>
                {index > 0 && <span>, </span>}
                <Link to={statementPath(breederId, { month })} className="link">
                  {monthText(month)}
                </Link>
              </span>
            ))}
          </p>
        )}
        <p className="text-sm text-muted">{`Months begin at midnight in the time zone of your cattery, ${timeZoneName(timeZone)}. ${MONTH_HINT}`}</p>
        {balance < 0 && <p className="text-sm">{DEBT_HINT}</p>}
      </div>
      <section className="grid gap-3">
        <h4 className="text-lg">{`Totals of ${year}`}</h4>
        <Summary balances={balances} isCurrent={isCurrent} />
        <div className="mt-3">
          <LinkButton
            variant="secondary"
            size="sm"
            href={`/api/breeders/${breederId}/statements/csv?year=${year}`}
          >
            Download CSV
          </LinkButton>
        </div>
      </section>
      {taxForm.payments > 0 && <TaxForm shown={shown} isCurrent={isCurrent} />}
    </div>
  )
}

/** A month with its amounts that are not zero, and the link to its statement. */
function MonthRow({ breederId, month }: { breederId: string; month: Month }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
      <p className="flex grow flex-wrap items-baseline gap-x-3">
        <Link to={statementPath(breederId, { month: month.month })} className="link">
          {monthText(month.month)}
        </Link>
        {month.isCurrent && (
          <span className="text-sm text-muted">
            {month.movements > 0 ? 'In progress' : 'No movements yet'}
          </span>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
        {monthAmounts(month)
          .filter(([, cents]) => cents !== 0)
          .map(([name, cents]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd>{formatSignedWithCents(cents)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

function TaxForm({ shown, isCurrent }: { shown: StatementYear; isCurrent: boolean }) {
  const { year, taxForm } = shown
  return (
    <section>
      <h4 className="mb-3 text-lg">Tax form 1099-K</h4>
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
