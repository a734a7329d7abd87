/** What a receipt says, on the page and in the PDF file. */
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import type { Receipt } from './contract.ts'
import { RECEIPT_EFFECTS, type ReceiptKind } from './kinds.ts'

/** The title of a receipt by its kind. */
export const RECEIPT_TITLES: Record<ReceiptKind, string> = {
  deposit: 'Deposit receipt',
  full: 'Payment receipt',
  balance: 'Balance receipt',
  refund: 'Refund receipt',
  dispute: 'Dispute receipt',
  dispute_reversal: 'Dispute reversal receipt',
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa ending in 4242`. */
export function cardText({ brand, last4 }: NonNullable<Receipt['card']>): string {
  return `${BRANDS[brand] ?? 'Card'} ending in ${last4}`
}

export type ReceiptLine = [name: string, value: string]

/** The facts of a receipt: whose sale it is. */
export function receiptFacts(receipt: Receipt): ReceiptLine[] {
  const { number, issuedOn, orderNumber, catName, catBreed, businessName, buyerName, card, reason } = receipt
  return [
    ['Receipt', number],
    ['Date', dateText(issuedOn)],
    ['Order', orderNumber],
    ['Cat', `${catName}, ${catBreed}`],
    ['Cattery', businessName],
    ['Buyer', buyerName],
    ...(card ? ([['Card', cardText(card)]] satisfies ReceiptLine[]) : []),
    ...(reason ? ([['Reason', reason]] satisfies ReceiptLine[]) : []),
  ]
}

const AMOUNT_TEXTS: Record<ReceiptKind, string> = {
  deposit: 'Paid with this receipt',
  full: 'Paid with this receipt',
  balance: 'Paid with this receipt',
  refund: 'Refunded with this receipt',
  dispute: 'Returned by the bank',
  dispute_reversal: 'Charged again by the bank',
}

/** The amounts of a receipt; the last line of each group is its result. */
export function receiptAmounts(receipt: Receipt): ReceiptLine[] {
  const { kind, price, amount, paid, refunded, remaining, fee, net } = receipt
  const effect = RECEIPT_EFFECTS[kind]
  const isReturned = effect.refunded > 0
  const lines: [name: string, cents: number][] = [
    ['Price', price],
    [AMOUNT_TEXTS[kind], amount],
    ['Paid in total', paid],
    ...(refunded > 0 || effect.refunded !== 0
      ? ([['Refunded in total', refunded]] satisfies [string, number][])
      : []),
    ...(effect.paid > 0 ? ([['Remaining', remaining]] satisfies [string, number][]) : []),
  ]
  if (fee !== null && net !== null)
    lines.push(
      [isReturned ? 'Returned platform fee' : 'Platform fee', fee],
      [isReturned ? 'Taken from your amount' : 'Your amount', net],
    )
  return lines.map(([name, cents]) => [name, formatWithCents(cents)])
}
