/** Statements of a cattery: every amount comes from the ledger. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { addMonths, monthIn, monthsFrom, startOfMonth } from '#lib/months.ts'
import { dayIn, knownTimeZone } from '#lib/times.ts'
import type { Services } from '#platform/services.ts'
import type { Balances, Movement, Statement, StatementLine, StatementYear, Totals } from '../contract.ts'
import { exceedsThreshold } from '../tax-form.ts'
import {
  balancesBefore,
  firstMovementAt,
  type MovementRow,
  type Period,
  readCharges,
  readPeriod,
  sumMonths,
} from './movements.ts'

type StatementServices = Pick<Services, 'db' | 'clock'>

type Account = {
  cattery: Pick<Statement, 'breederId' | 'businessName' | 'timeZone'>
  /** The first and the last month with a statement; the last is the current one. */
  first: string
  current: string
}

const TOTAL_OF: Record<Movement, keyof Totals> = {
  sale: 'sales',
  refund: 'refunds',
  dispute: 'disputes',
  transfer: 'transfers',
  reversal: 'reversals',
  carryover: 'carryovers',
}

/** The statement of a month. Throws not_found for everyone except the owner, and for months before the first or to come. */
export async function getStatement(
  services: StatementServices,
  viewerId: string,
  { id, month }: { id: string; month: string },
): Promise<Statement> {
  const { db } = services
  const { cattery, first, current } = await accountOf(services, viewerId, id)
  if (month < first || month > current) throw new AppError('not_found')
  const { opening, waiting, rows } = await readPeriod(db, id, monthPeriod(month, cattery.timeZone))
  const totals = emptyTotals()
  let balance = opening
  const lines = rows.map((row): StatementLine => {
    addTo(totals, row)
    balance += row.net
    return lineOf(row, balance, cattery.timeZone)
  })
  return {
    ...cattery,
    month,
    isCurrent: month === current,
    waiting,
    lines,
    balances: { opening, ...totals, closing: balance },
    previous: month > first ? addMonths(month, -1) : null,
    next: month < current ? addMonths(month, 1) : null,
  }
}

/** A year of a cattery, by default the current one. Throws not_found as `getStatement` does. */
export async function statementYear(
  services: StatementServices,
  viewerId: string,
  { id, year }: { id: string; year: number | undefined },
): Promise<StatementYear> {
  const { db, clock } = services
  const { cattery, first, current } = await accountOf(services, viewerId, id)
  const [firstYear, thisYear] = [yearOf(first), yearOf(current)]
  const shown = year ?? thisYear
  if (shown < firstYear || shown > thisYear) throw new AppError('not_found')
  const { timeZone } = cattery
  const months = monthsFrom(`${shown}-01`, `${shown}-12`).filter((each) => each >= first && each <= current)
  const wholeYear = {
    from: startOfMonth(`${shown}-01`, timeZone),
    to: startOfMonth(`${shown + 1}-01`, timeZone),
  }
  const periods = months.map((month) => ({ month, ...monthPeriod(month, timeZone) }))
  const inOneSnapshot = await db.transaction(
    async (tx) => ({
      opening: (await balancesBefore(tx, id, wholeYear.from)).balance,
      sums: await sumMonths(tx, id, periods),
      now: await balancesBefore(tx, id, new Date(clock.now().getTime() + 1)),
      charges: await readCharges(tx, id, wholeYear),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { opening, sums, now, charges } = inOneSnapshot
  let balance = opening
  const shownMonths = months.map((month) => {
    const own = sums.filter((each) => each.month === month)
    const totals = emptyTotals()
    for (const each of own) addTo(totals, each)
    const movements = own.reduce((sum, { count }) => sum + count, 0)
    const before = balance
    balance += own.reduce((sum, { net }) => sum + net, 0)
    return { ...totals, month, movements, isCurrent: month === current, opening: before, closing: balance }
  })
  return {
    ...cattery,
    year: shown,
    ...now,
    years: yearsFrom(firstYear, thisYear),
    months: shownMonths.reverse(),
    balances: totalOf(shownMonths, opening, balance),
    taxForm: { ...charges, isAboveThreshold: exceedsThreshold(charges) },
  }
}

/** Years, newest first. */
export function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** The year of a month. */
export const yearOf = (month: string): number => Number(month.slice(0, 4))

/** A month in a time zone. */
export function monthPeriod(month: string, timeZone: string): Period {
  return { from: startOfMonth(month, timeZone), to: startOfMonth(addMonths(month, 1), timeZone) }
}

async function accountOf({ db, clock }: StatementServices, viewerId: string, id: string): Promise<Account> {
  const breeder = await findBreeder(db, id)
  if (breeder?.userId !== viewerId) throw new AppError('not_found')
  const timeZone = knownTimeZone(breeder.timeZone)
  const moved = await firstMovementAt(db, id)
  const began = moved && moved < breeder.createdAt ? moved : breeder.createdAt
  const current = monthIn(clock.now(), timeZone)
  const first = monthIn(began, timeZone)
  return {
    cattery: { breederId: id, businessName: breeder.businessName, timeZone },
    first: first < current ? first : current,
    current,
  }
}

function emptyTotals(): Totals {
  return { sales: 0, fees: 0, refunds: 0, disputes: 0, transfers: 0, reversals: 0, carryovers: 0 }
}

/** The fee is a total of its own, so that sales and refunds have the amounts that buyers paid and received. */
function addTo(totals: Totals, { movement, net, fee }: Pick<MovementRow, 'movement' | 'net' | 'fee'>): void {
  totals[TOTAL_OF[movement]] += net - fee
  totals.fees += fee
}

function lineOf(row: MovementRow, balance: number, timeZone: string): StatementLine {
  const { id, movement, at, transactionId, orderNumber, catName, net, fee } = row
  return {
    id,
    movement,
    day: dayIn(new Date(at), timeZone),
    amount: net - fee,
    fee,
    net,
    balance,
    sale: transactionId && orderNumber ? { transactionId, orderNumber, catName: catName ?? '' } : null,
  }
}

function totalOf(months: Totals[], opening: number, closing: number): Balances {
  const sums = emptyTotals()
  for (const month of months)
    for (const name of Object.keys(sums) as (keyof Totals)[]) sums[name] += month[name]
  return { opening, ...sums, closing }
}
