/** What the buyer reads when payments of the cattery are stopped, and when they are possible again. */
import { dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The buyer can cancel with everything back. Null if payments are possible again. */
export function saleStopped(context: SaleEventContext): Announcement | null {
  const { sale } = context
  if (!sale.isStopped) return null
  const { breeder, snapshot, paid, refunded, due } = sale
  const { businessName } = breeder
  return announcement(`Littermate has stopped the payments of ${businessName} for now.`, [
    toBuyer(context, {
      title: `We have stopped the payments of ${businessName}`,
      paragraphs: [
        `${sentence(`We are looking into ${businessName}`)} Until we know more, we hold the money that you paid for ${snapshot.name}, and do not pass it on.${due > 0 ? ' You do not have to pay the balance for now, and your reservation does not end.' : ''}`,
        `You can cancel on your order page, and everything comes back: ${formatWithCents(paid - refunded)}. You can also wait; we will email you as soon as there is news. Never pay outside Littermate.`,
      ],
      label: 'See your options',
    }),
  ])
}

/** The sale continues. Null if payments were stopped again. */
export function saleResumed(context: SaleEventContext): Announcement | null {
  const { sale } = context
  if (sale.isStopped) return null
  const { breeder, snapshot, finalPaymentDue, due } = sale
  const { businessName } = breeder
  const until = finalPaymentDue ? ` by ${dayText(finalPaymentDue, sale.today)}` : ''
  return announcement(`Payments of ${businessName} are possible again.`, [
    toBuyer(context, {
      title: `Payments of ${businessName} are possible again`,
      paragraphs: [
        `We have looked into ${businessName}, and your order of ${snapshot.name} continues as before.`,
        ...(due > 0 ? [`Please pay the balance of ${formatWithCents(due)}${until}.`] : []),
        'From now on, canceling refunds what the deposit policy of your order says.',
      ],
    }),
  ])
}
