/** Statements and totals as CSV, with amounts in dollars. */
import { type CsvCell, dollars, toCsv } from '#lib/texts/csv.ts'
import type { Balances, PlatformTotals, Statement, StatementYear } from '../contract.ts'
import { MOVEMENT_NAMES } from '../texts.ts'

/** The movements of a month between its opening and its closing balance. */
export function statementCsv({ businessName, month, balances, lines }: Statement): string {
  const { opening, closing } = balances
  const row = (cells: CsvCell[]): CsvCell[] => [businessName, month, ...cells]
  return toCsv(
    'cattery,month,date,type,order,cat,amount USD,fee USD,net USD,balance USD,reference'.split(','),
    [
      row([null, 'Opening balance', null, null, null, null, null, dollars(opening), null]),
      ...lines.map(({ id, day, movement, sale, amount, fee, net, balance }) =>
        row([
          ...[day, MOVEMENT_NAMES[movement], sale?.orderNumber, sale?.catName],
          ...[amount, fee, net, balance].map(dollars),
          id,
        ]),
      ),
      row([null, 'Closing balance', null, null, null, null, null, dollars(closing), null]),
    ],
  )
}

/** The months of a year, oldest first, and a line with the sums of the year. */
export function statementYearCsv({ businessName, year, months, balances }: StatementYear): string {
  const cells = (period: string, each: Balances) => [
    ...[businessName, period, dollars(each.opening), dollars(each.sales), dollars(each.fees)],
    ...[dollars(each.refunds), dollars(each.disputes), dollars(each.transfers), dollars(each.reversals)],
    ...[dollars(each.carryovers), dollars(each.closing)],
  ]
  return toCsv(
    'cattery,month,opening balance USD,sales USD,fees USD,refunds USD,disputes USD,transfers USD,reversals USD,carried over USD,closing balance USD'.split(
      ',',
    ),
    [...months.toReversed().map((each) => cells(each.month, each)), cells(String(year), balances)],
  )
}

/** The platform's months of a year, oldest first. */
export function platformCsv({ months }: PlatformTotals): string {
  return toCsv(
    'month (UTC),charges USD,refunds USD,fees earned USD,provider fees USD,transfers USD,reversals USD,withdrawn by disputes USD,disputes lost USD,held for buyers USD,owed to breeders USD,owed by breeders USD'.split(
      ',',
    ),
    months
      .toReversed()
      .map(({ month, isCurrent: _, ...amounts }) => [
        month,
        ...[amounts.charges, amounts.refunds, amounts.fees, amounts.providerFees, amounts.transfers],
        ...[amounts.reversals, amounts.disputed, amounts.disputesLost],
        ...[amounts.held, amounts.owed, amounts.debts],
      ])
      .map(([month, ...amounts]) => [month, ...(amounts as number[]).map(dollars)]),
  )
}
