/** How statements are worded, on the page and in files. */
import { formatWholeDollars } from '#lib/money.ts'
import type { Balances, Movement, Totals } from './contract.ts'
import { TAX_FORM } from './tax-form.ts'

export const MOVEMENT_NAMES: Record<Movement, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  reversal: 'Transfer taken back',
  carryover: 'Carried over',
}

const TOTAL_NAMES: Record<keyof Totals, string> = {
  sales: 'Sales',
  fees: 'Platform fees',
  refunds: 'Refunds',
  disputes: 'Disputes',
  transfers: 'Transfers to you',
  reversals: 'Transfers taken back',
  carryovers: 'Carried over between sales',
}

/** Totals that are only listed if they are not zero. */
const RARE: readonly string[] = ['disputes', 'reversals', 'carryovers'] satisfies (keyof Totals)[]

export type StatementAmount = { name: string; cents: number; isBalance: boolean }

/** The lines of a summary, from the opening to the closing balance. */
export function summaryAmounts(balances: Balances, isCurrent: boolean): StatementAmount[] {
  const { opening, closing } = balances
  const totals = (Object.keys(TOTAL_NAMES) as (keyof Totals)[])
    .filter((name) => balances[name] !== 0 || !RARE.includes(name))
    .map((name) => ({ name: TOTAL_NAMES[name], cents: balances[name], isBalance: false }))
  return [
    { name: 'Opening balance', cents: opening, isBalance: true },
    ...totals,
    { name: isCurrent ? 'Balance so far' : 'Closing balance', cents: closing, isBalance: true },
  ]
}

/** What a month in the list says: what buyers paid, and what was taken off, returned to buyers, and sent to the breeder. */
export function monthAmounts({
  sales,
  fees,
  refunds,
  disputes,
  transfers,
  reversals,
}: Totals): [name: string, cents: number][] {
  return [
    ['Sales', sales],
    ['Fees', fees],
    ['Refunds', refunds + disputes],
    ['Payouts', transfers + reversals],
  ]
}

export const MONTH_HINT =
  'A sale counts from the handover on. Refunds include what disputes returned, and payouts are less what was taken back.'

export const BALANCE_HINT =
  'The balance is what Littermate owes you. A sale counts from the handover on, or from a cancellation after which you keep the deposit.'

/** Why a balance is below zero. */
export const DEBT_HINT =
  'Your balance is below zero because a refund or a dispute took back more than you are owed. It is deducted from your next sales.'

/** `$20,000 and 200 payments`. */
const THRESHOLD = `${formatWholeDollars(TAX_FORM.cents)} and ${TAX_FORM.payments} payments`

/** What the tax form reports, who files it, and that this is no advice. */
export const TAX_FORM_HINTS = [
  `Federal rules require form 1099-K from online marketplaces if your buyers’ payments in a calendar year are more than ${THRESHOLD}, before fees and refunds. Some states have lower thresholds.`,
  'Littermate files the form through its payment provider, Stripe, and sends you a copy. Income may be taxable without a form, too.',
  'These numbers are for information and are not tax advice. Source: IRS Fact Sheet 2025-08.',
] as const
