/** What a receipt says, on the page and in the PDF file. */
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import type { Receipt, ReceiptKind } from './contract.ts'

/** The title of a receipt by its kind. */
export const RECEIPT_TITLES: Record<ReceiptKind, string> = {
  deposit: 'Deposit receipt',
  full: 'Payment receipt',
  balance: 'Balance receipt',
  refund: 'Refund receipt',
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

/** The amounts of a receipt; the last line of each group is its result. */
export function receiptAmounts(receipt: Receipt): ReceiptLine[] {
  const { kind, price, amount, paid, refunded, remaining, fee, net } = receipt
  const isRefund = kind === 'refund'
  const lines: [name: string, cents: number][] = [
    ['Price', price],
    [isRefund ? 'Refunded with this receipt' : 'Paid with this receipt', amount],
    ['Paid in total', paid],
    ...(refunded > 0 ? ([['Refunded in total', refunded]] satisfies [string, number][]) : []),
    ...(isRefund ? [] : ([['Remaining', remaining]] satisfies [string, number][])),
  ]
  if (fee !== null && net !== null)
    lines.push(
      [isRefund ? 'Returned platform fee' : 'Platform fee', fee],
      [isRefund ? 'Taken from your amount' : 'Your amount', net],
    )
  return lines.map(([name, cents]) => [name, formatWithCents(cents)])
}
