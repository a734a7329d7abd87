/** What the parties read about a dispute that the buyer's bank opened. */

import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The order is on hold; the breeder is asked for a statement. */
export function disputeOpened(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const amount = formatWithCents(event.amount ?? 0)
  const what = event.details.isInquiry
    ? `asked about the payment of ${amount}`
    : `opened a dispute of the payment of ${amount}`
  const title = `Order ${sale.orderNumber} is on hold`
  // A cat that was handed over cannot be kept back.
  const keep = sale.status === 'completed' ? '' : 'please do not hand the cat over, and '
  return announcement(`The buyer’s bank ${what}. The order is on hold until the bank decides.`, [
    toBuyer(context, {
      title,
      paragraphs: [
        `${sentence(`Your bank ${what} for ${sale.snapshot.name}`)} Until it decides, the order cannot be changed. If you did not ask your bank to do this, please tell your bank and our staff.`,
      ],
      label: 'View the order',
    }),
    toBreeder(context, {
      title,
      paragraphs: [
        `${sentence(`The buyer’s bank ${what} for ${sale.snapshot.name}`)} Until it decides, ${keep}nothing is paid out for this order.`,
        'Our staff will answer the bank. You can help with a statement and files, such as a signed contract or photos of the handover.',
      ],
      label: 'Add a statement',
    }),
  ])
}

const RESULTS: Record<string, (amount: string, buyer: string) => string> = {
  won: () => 'The bank decided that the payment stands.',
  lost: (amount, buyer) => `The bank decided for ${buyer} and returned ${amount}.`,
  partly_lost: (amount, buyer) => `The bank decided partly for ${buyer} and returned ${amount}.`,
  closed: () => 'The bank closed its question, and the payment stands.',
}

/** Both parties receive the bank's decision and what it means for the order. */
export function disputeClosed(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const amount = formatWithCents(event.amount ?? 0)
  const resultFor = (buyer: string) =>
    RESULTS[String(event.details.outcome)]?.(amount, buyer) ?? 'The dispute has ended.'
  const result = resultFor(sale.buyerName)
  const next = event.details.needsDecision
    ? 'Our staff will decide how the order continues, and write to you.'
    : 'The order continues.'
  const isOver = sale.status === 'canceled' || sale.status === 'refunded' || sale.status === 'completed'
  const textFor = (buyer: string) => ({
    title: `The dispute of order ${sale.orderNumber} is decided`,
    paragraphs: isOver ? [resultFor(buyer)] : [resultFor(buyer), next],
    label: 'View the order',
  })
  return announcement(isOver ? result : `${result} ${next}`, [
    toBuyer(context, textFor('you')),
    toBreeder(context, textFor('the buyer')),
  ])
}

/** Staff decided that an order continues after a lost dispute. */
export function saleContinued(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const text = {
    title: `Order ${sale.orderNumber} continues`,
    paragraphs: [
      `Our staff decided that the order of ${sale.snapshot.name} continues after the dispute.`,
      ...(event.reason ? [`Reason: ${event.reason}`] : []),
    ],
    label: 'View the order',
  }
  return announcement(`${text.title}.`, [toBuyer(context, text), toBreeder(context, text)])
}
