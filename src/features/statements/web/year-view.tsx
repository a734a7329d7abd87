import { formatSignedWithCents } from '#lib/money.ts'
import { monthText } from '#lib/months.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { StatementYear } from '../contract.ts'
import { statementPath } from '../statement-path.ts'
import { BALANCE_HINT, DEBT_HINT, TAX_FORM_HINTS } from '../texts.ts'
import { Summary } from './summary.tsx'

/** The months of a year with their balances, the sums of the year, and what concerns the tax form. */
export function YearView({ shown }: { shown: StatementYear }) {
  const { breederId, businessName, timeZone, year, years, months, balances, balance, waiting } = shown
  const isCurrent = months.some((month) => month.isCurrent)
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <PageTitle>{`Statements ${year}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
        <Link to="/dashboard" className="link">
          Dashboard
        </Link>
      </nav>
      <h1 className="text-3xl">Statements</h1>
      <p dir="auto" className="mt-2 mb-6 wrap-anywhere">
        {businessName}
      </p>
      <Facts className="mb-3">
        <Fact name="Balance now">
          <span className="font-medium tabular-nums">{formatSignedWithCents(balance)}</span>
        </Fact>
        <Fact name="Waiting for handover">
          <span className="font-medium tabular-nums">{formatSignedWithCents(waiting)}</span>
        </Fact>
      </Facts>
      <p className="text-sm text-muted">{BALANCE_HINT}</p>
      {balance < 0 && <p className="mt-2 text-sm">{DEBT_HINT}</p>}
      {years.length > 1 && (
        <nav aria-label="Years" className="mt-6 flex flex-wrap gap-1.5">
          {years.map((each) => (
            <ChipLink
              key={each}
              to={statementPath(breederId, { year: each })}
              aria-current={each === year ? 'true' : undefined}
            >
              {each}
            </ChipLink>
          ))}
        </nav>
      )}
      <h2 className="mt-8 mb-3 text-xl">{`Months of ${year}`}</h2>
      <ul className="divide-y border-y">
        {months.map((month) => (
          <li key={month.month} className="flex flex-wrap justify-between gap-x-6 py-3">
            <div>
              <Link to={statementPath(breederId, { month: month.month })} className="link">
                {monthText(month.month)}
              </Link>
              <p className="text-sm text-muted">{monthHint(month)}</p>
            </div>
            <p className="font-medium tabular-nums">
              <span className="sr-only">{month.isCurrent ? 'Balance so far: ' : 'Closing balance: '}</span>
              {formatSignedWithCents(month.closing)}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{`Months begin at midnight in the time zone of your cattery, ${timeZone}.`}</p>
      <h2 className="mt-8 mb-3 text-xl">{`Totals of ${year}`}</h2>
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
    </div>
  )
}

function monthHint({ movements, sales, isCurrent }: StatementYear['months'][number]): string {
  const texts = [
    isCurrent ? 'In progress' : '',
    movements === 0 ? 'No movements' : movements === 1 ? '1 movement' : `${movements} movements`,
    sales > 0 ? `Sales ${formatSignedWithCents(sales)}` : '',
  ]
  return texts.filter(Boolean).join(' · ')
}

function TaxForm({ shown, isCurrent }: { shown: StatementYear; isCurrent: boolean }) {
  const { year, taxForm } = shown
  return (
    <section>
      <h2 className="mt-8 mb-3 text-xl">Tax form 1099-K</h2>
      <Facts className="mb-3">
        <Fact name={isCurrent ? `Paid by buyers in ${year} so far` : `Paid by buyers in ${year}`}>
          <span className="font-medium tabular-nums">{formatSignedWithCents(taxForm.gross)}</span>
        </Fact>
        <Fact name="Payments">
          <span className="font-medium tabular-nums">{taxForm.payments.toLocaleString('en-US')}</span>
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
