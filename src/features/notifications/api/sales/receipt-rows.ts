import { receiptPath } from '#features/receipts/api/index.ts'
import type { PartyContext } from './sale-announcement.ts'

/** The line of an email that links to the receipt of the event's payment or refund; empty if it has none. */
export function receiptRows({
  event,
  sale,
  publicUrl,
}: Pick<PartyContext, 'event' | 'sale' | 'publicUrl'>): { label: string; value: string; url: string }[] {
  const receipt = event?.details.receipt
  if (typeof receipt !== 'string') return []
  return [
    { label: 'Receipt', value: receipt, url: `${publicUrl}${receiptPath(sale.transactionId, receipt)}` },
  ]
}
