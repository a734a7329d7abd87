/** What the buyer reads when payments of the cattery are stopped, and when they are possible again. */
import { balanceState, paymentDayText } from '#features/orders/contract.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, type PartyText, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** What the buyer can do. Null if payments are possible again. */
export function saleStopped(context: SaleEventContext): Announcement | null {
  if (!context.now.isStopped) return null
  const { businessName } = context.sale.breeder
  return announcement(`Littermate has stopped the payments of ${businessName} for now.`, [
    toBuyer(context, {
      title: `We have stopped the payments of ${businessName}`,
      ...stoppedText(context),
    }),
  ])
}

function stoppedText({
  sale,
  now: { confirmed },
}: SaleEventContext): Pick<PartyText, 'paragraphs' | 'label'> {
  const { breeder, snapshot, paid, refunded, due, status, frozen } = sale
  const { name } = snapshot
  const why = sentence(`We are looking into ${breeder.businessName}`)
  const never = 'Never pay outside Littermate.'
  if (status === 'completed')
    return {
      paragraphs: [
        `${why} Your purchase of ${name} is complete, and ${name} stays with you. You do not need to do anything.`,
        `If something is wrong with ${name}, report it on your order page as before. ${never}`,
      ],
      label: 'View the order',
    }
  const held = `${why} Until we know more, we hold the money that you paid for ${name}, and do not pass it on.`
  if (confirmed.buyer)
    return {
      paragraphs: [
        `${held} You have confirmed that ${name} is with you, and ${name} stays with you. You do not need to do anything.`,
        `We will email you as soon as there is news. ${never}`,
      ],
      label: 'View the order',
    }
  if (confirmed.hasProblem)
    return {
      paragraphs: [
        `${held} You reported that ${name} was not handed over, and our staff review this. You do not need to do anything.`,
        `We will email you as soon as there is news. ${never}`,
      ],
      label: 'View the order',
    }
  if (confirmed.breeder)
    return {
      paragraphs: [
        `${held} ${sentence(`${breeder.businessName} confirmed that ${name} is with you`)} If that is so, please confirm it; if not, please report it on your order page.`,
        `We will email you as soon as there is news. ${never}`,
      ],
      label: 'Answer now',
    }
  const waits =
    due > 0 ? ' You do not have to pay the balance for now, and your reservation does not end.' : ''
  if (frozen)
    return {
      paragraphs: [
        `${held}${waits} Your order is also on hold until a payment has been reviewed, so you cannot cancel it yet.`,
        `We will email you as soon as there is news. ${never}`,
      ],
      label: 'View the order',
    }
  return {
    paragraphs: [
      `${held}${waits}`,
      `You can cancel on your order page, and everything comes back: ${formatWithCentsIfAny(paid - refunded)}. You can also wait; we will email you as soon as there is news. ${never}`,
    ],
    label: 'See your options',
  }
}

/** The sale continues. Null if payments were stopped again. */
export function saleResumed(context: SaleEventContext): Announcement | null {
  if (context.now.isStopped) return null
  const { businessName } = context.sale.breeder
  return announcement(`Payments of ${businessName} are possible again.`, [
    toBuyer(context, {
      title: `Payments of ${businessName} are possible again`,
      paragraphs: resumedText(context),
    }),
  ])
}

function resumedText({ sale, now: { confirmed } }: SaleEventContext): string[] {
  const { breeder, snapshot, due, status, frozen } = sale
  const done = `We have looked into ${breeder.businessName}`
  if (status === 'completed')
    return [`${done}. ${sentence(`Nothing changes for your order of ${snapshot.name}`)}`]
  if (frozen)
    return [`${done}. Your order of ${snapshot.name} stays on hold until a payment has been reviewed.`]
  const day = paymentDayText(sale)
  return [
    `${done}, and your order of ${snapshot.name} continues as before.`,
    ...(balanceState(sale) === 'none'
      ? []
      : [`Please pay the balance of ${formatWithCentsIfAny(due)}${day ? ` by ${day}` : ''}.`]),
    ...(confirmed.buyer || confirmed.breeder
      ? []
      : ['From now on, canceling refunds what the deposit policy of your order says.']),
  ]
}
