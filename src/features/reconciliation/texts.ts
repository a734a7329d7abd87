/** What staff read about differences between the payment provider's records and ours. */
import type { Difference, DifferenceKind } from './contract.ts'

/** The name of a difference, and what staff do about it. */
export const DIFFERENCE_TEXTS: Record<DifferenceKind, { title: string; instructions: string }> = {
  payment_unrecorded: {
    title: 'A payment is not recorded here',
    instructions:
      'Open the payment in the provider’s dashboard. Its metadata names the cat and the buyer. If it was charged and no order shows it, refund it there and write to the buyer. Without such metadata, it was not made for an order, and you can mark it as resolved.',
  },
  payment_refunded: {
    title: 'A payment without an order was refunded',
    instructions: 'Write to the buyer that the payment was refunded, because the cat is no longer available.',
  },
  authorization_released: {
    title: 'A card was authorized without an order',
    instructions: 'Nothing was charged, and the authorization was released. There is nothing to do.',
  },
  charge_missing: {
    title: 'The provider does not have this charge',
    instructions:
      'Check that the configured keys belong to the right account. If they do, do not hand over the cat: ask the developers to compare the order with the log of that day.',
  },
  charge_amount: {
    title: 'The charge has another amount',
    instructions:
      'Compare the order with the payment at the provider. If the buyer was charged too much, refund the difference from the order.',
  },
  charge_currency: {
    title: 'A payment is in another currency than US dollars',
    instructions:
      'Nothing is recorded of it here, because all amounts are in US dollars. Open the payment in the provider’s dashboard, find out who made it, and refund it there unless it belongs to something else.',
  },
  refund_unrecorded: {
    title: 'A refund is not recorded here',
    instructions:
      'Wait for the next comparison, which tries again. If the difference stays, compare the refunds of the order with those of the payment at the provider.',
  },
  refund_missing: {
    title: 'The provider does not have this refund',
    instructions:
      'The buyer may not have received the money. Look for the refund in the provider’s dashboard. If it is not there, or it failed, refund the amount there and write to the buyer.',
  },
  refund_amount: {
    title: 'The refund has another amount',
    instructions:
      'Compare the order with the refund at the provider, and refund what is missing from the order.',
  },
  balance_amount: {
    title: 'The provider’s balance has another amount',
    instructions:
      'The provider credited another amount than it charged. Compare the balance transaction with the payment, and ask the provider.',
  },
  balance_currency: {
    title: 'The provider’s balance is in another currency than US dollars',
    instructions:
      'The amount and its fee are not in the ledger. Check in the provider’s dashboard that the account is paid in US dollars, and ask the developers before more orders are paid.',
  },
  dispute: {
    title: 'The cardholder disputes a charge',
    instructions:
      'The provider has taken the money back until the dispute is decided. Answer it in the provider’s dashboard before the deadline shown there, with the order’s timeline, conversation, and handover.',
  },
  transfer_unrecorded: {
    title: 'A transfer is not recorded here',
    instructions:
      'Open the transfer in the provider’s dashboard. Without a transfer ID in its metadata it was made there, and the payout of its order may be sent again: hold that payout, and reverse the transfer if the breeder should not have it.',
  },
  transfer_missing: {
    title: 'The provider does not have this transfer',
    instructions:
      'The breeder may not have received the money. Check that the configured keys belong to the right account, and ask the developers before you pay the amount again.',
  },
  transfer_amount: {
    title: 'The transfer has another amount',
    instructions: 'Compare the order with the transfer at the provider, and ask the developers.',
  },
  transfer_currency: {
    title: 'A transfer is in another currency than US dollars',
    instructions:
      'It was made in the provider’s dashboard, and nothing is recorded of it here. Reverse it there if the breeder should not have it.',
  },
  bank_payout_unrecorded: {
    title: 'A payout to a bank was not reported',
    instructions:
      'It is recorded now, and there is nothing to do. If this happens more often, check that the webhook endpoint for connected accounts is set up.',
  },
  bank_payout_currency: {
    title: 'A payout to a bank is in another currency than US dollars',
    instructions:
      'The provider converted the breeder’s money, at the breeder’s cost. Ask the breeder to add a bank account in US dollars. Nothing here is posted in the other currency.',
  },
  reversal_amount: {
    title: 'Another amount of a transfer was reversed',
    instructions:
      'A reversal was made in the provider’s dashboard, or is missing there. Compare the transfer with the order, and make up the difference with the breeder.',
  },
  clearing: {
    title: 'The provider’s balance differs from the books',
    instructions:
      'The first amount is how much more the provider has than the ledger says, or less if it is negative. Look for open differences that explain it, such as a payment that is not recorded here. If there are none, compare the balance of the provider day by day with the ledger.',
  },
  gap: {
    title: 'Payments have not been compared for some time',
    instructions:
      'The nightly comparison covers the whole time since the last complete one, and closes this difference at its end. If it stays open, read why the last comparison could not be completed.',
  },
  ledger: {
    title: 'The ledger differs from the order',
    instructions:
      'Do not change anything. Ask the developers to compare the ledger entries of the order with its charges and refunds.',
  },
}

/** How a difference was resolved. */
export const RESOLUTION_TEXTS: Record<NonNullable<Difference['resolution']>, string> = {
  repaired: 'Repaired automatically',
  disappeared: 'Gone in a later comparison',
  staff: 'Resolved by staff',
}

/** `15000` and `cad` -> `CAD 150.00`; some currencies have no smaller unit. */
export function foreignMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
