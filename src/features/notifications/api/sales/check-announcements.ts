/** What the parties read about a payment that staff check before it is charged. */

import { balanceState } from '#features/orders/contract.ts'
import { dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, relistedText, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** Nothing is charged yet, and the cat stays reserved. Null if it was decided meanwhile. */
export function paymentChecked(context: SaleEventContext): Announcement | null {
  const { event, sale } = context
  if (sale.frozen !== 'payment_check') return null
  const amount = formatWithCents(event.amount ?? 0)
  const { name } = sale.snapshot
  const day = event.details.until
  const until = typeof day === 'string' ? `, on ${dayText(day, sale.today)} at the latest` : ''
  return announcement(`Littermate is checking the payment of ${amount}. ${name} stays reserved.`, [
    toBuyer(context, {
      title: `We are checking your payment for ${name}`,
      paragraphs: [
        `Thank you for your payment of ${amount}. We check some payments before we charge a card. Nothing has been charged yet, and ${name} stays reserved for you.`,
        `We will email you as soon as this is done${until}. Until then, you can cancel the payment on your order page.`,
      ],
    }),
    toBreeder(context, {
      title: `We are checking a payment for ${name}`,
      paragraphs: [
        `Our staff are checking a payment of ${amount} for ${name} before the card is charged. ${name} stays reserved. Please do not hand ${name} over yet. We will email you as soon as this is done${until}.`,
      ],
    }),
  ])
}

const ENDINGS: Record<string, { buyer: string; both: string }> = {
  rejected: {
    buyer: 'We could not approve your payment',
    both: 'The payment was not approved.',
  },
  canceled: { buyer: 'Your payment was canceled', both: 'The buyer canceled the payment.' },
  expired: {
    buyer: 'Your payment was not approved in time',
    both: 'The payment was not approved in time.',
  },
}

/** Nothing was charged; the cat is available again, or the balance is still due. Null if no check ended. */
export function paymentRejected(context: SaleEventContext): Announcement | null {
  const { event, sale, now } = context
  const ending = ENDINGS[String(event.details.check)]
  if (!ending) return null
  const { name } = sale.snapshot
  const isOver = sale.status === 'canceled'
  // Nobody has to pay while the order is on hold for another reason.
  const isDue = balanceState(sale) !== 'waiting'
  const next = isOver
    ? now.isForSale
      ? `${name} is available again.`
      : ''
    : `${name} stays reserved, and the balance is ${isDue ? 'still due' : 'not due for now'}.`
  return announcement(`${ending.both} Nothing was charged. ${next}`.trim(), [
    toBuyer(context, {
      title: `${ending.buyer} for ${name}`,
      paragraphs: [
        `${sentence(`Your card was not charged for ${name}`)} If your bank shows a reserved amount, it disappears within a few days.`,
        ...(event.details.check === 'canceled'
          ? []
          : [
              `If you think this is a mistake, please write to our support.${(isOver ? now.isForSale : isDue) ? ' You can also try again tomorrow with a card in your name.' : ''}`,
            ]),
        ...(isOver ? [] : [next]),
      ],
    }),
    toBreeder(context, {
      title: !isOver
        ? `The balance for ${name} was not paid`
        : now.isForSale
          ? `${name} is available again`
          : `The payment for ${name} has ended`,
      paragraphs: [`${ending.both} Nothing was charged. ${isOver ? relistedText(context) : next}`],
    }),
  ])
}
