import { dateText } from '#lib/dates.ts'
import { formatSignedWithCents } from '#lib/money.ts'
import { lastDayOf, monthText } from '#lib/months.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Statement, StatementLine } from '../contract.ts'
import { moneyPath, statementPath } from '../statement-path.ts'
import { BALANCE_HINT, DEBT_HINT, MOVEMENT_NAMES } from '../texts.ts'
import { Summary } from './summary.tsx'

/** The statement of a month, to read, print, and download. */
export function MonthView({ statement }: { statement: Statement }) {
  const { breederId, businessName, month, timeZone, isCurrent, balances, waiting, lines } = statement
  const canPrint = useHydrated()
  const files = `/api/breeders/${breederId}/statements/${month}`
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <PageTitle>{`Statement for ${monthText(month)}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted print:hidden">
        <Link to={moneyPath(new URLSearchParams({ year: month.slice(0, 4) }))} className="link">
          Money
        </Link>
      </nav>
      <h1 className="text-3xl">{`Statement for ${monthText(month)}`}</h1>
      <p dir="auto" className="mt-2 wrap-anywhere">
        {businessName}
      </p>
      <p className="mb-6 text-sm text-muted">
        <span>{`${dateText(`${month}-01`)} to ${dateText(lastDayOf(month))}, ${timeZone}. `}</span>
        {isCurrent && <span>The month has not ended.</span>}
      </p>
      <Summary balances={balances} isCurrent={isCurrent} />
      <p className="mt-6 text-sm text-muted">{BALANCE_HINT}</p>
      {balances.closing < 0 && <p className="mt-2 text-sm">{DEBT_HINT}</p>}
      {waiting > 0 && (
        <p className="mt-2 text-sm text-muted">
          {isCurrent
            ? `Held for sales that have not ended: ${formatSignedWithCents(waiting)}.`
            : `Held at the end for sales that had not ended: ${formatSignedWithCents(waiting)}.`}
        </p>
      )}
      <h2 className="mt-8 mb-3 text-xl">Movements</h2>
      {lines.length === 0 ? (
        <p className="text-muted">{isCurrent ? 'There are no movements yet.' : 'There were no movements.'}</p>
      ) : (
        <Lines lines={lines} month={month} />
      )}
      <div className="mt-8 flex flex-wrap gap-2.5 print:hidden">
        <LinkButton href={`${files}/pdf`}>Download PDF</LinkButton>
        <LinkButton variant="secondary" href={`${files}/csv`}>
          Download CSV
        </LinkButton>
        {canPrint && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <Neighbors statement={statement} />
    </div>
  )
}

function Neighbors({ statement: { breederId, previous, next } }: { statement: Statement }) {
  return (
    <nav aria-label="Other months" className="mt-8 flex flex-wrap justify-between gap-3 print:hidden">
      {previous ? (
        <Link to={statementPath(breederId, { month: previous })} className="link">
          {`Previous: ${monthText(previous)}`}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={statementPath(breederId, { month: next })} className="link">
          {`Next: ${monthText(next)}`}
        </Link>
      )}
    </nav>
  )
}

function Lines({ lines, month }: { lines: StatementLine[]; month: string }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{`Movements in ${monthText(month)}`}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1.5 pr-2 text-left font-medium">
            Item
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line: { day, movement, sale, amount, fee, net, balance } }: { line: StatementLine }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
        <span className="font-medium">{MOVEMENT_NAMES[movement]}</span>
        <span className="block text-muted">{dateText(day)}</span>
        {sale && (
          <>
            <Link to={`/sales/${sale.transactionId}`} className="link">
              {sale.orderNumber}
            </Link>
            <span dir="auto" className="block text-muted">
              {sale.catName}
            </span>
          </>
        )}
      </th>
      <td className="py-1.5 pl-2 text-right tabular-nums">
        {formatSignedWithCents(net)}
        {fee !== 0 && (
          <span className="block text-muted">{`${formatSignedWithCents(amount)}, fee ${formatSignedWithCents(fee)}`}</span>
        )}
      </td>
      <td className="py-1.5 pl-2 text-right tabular-nums">{formatSignedWithCents(balance)}</td>
    </tr>
  )
}
