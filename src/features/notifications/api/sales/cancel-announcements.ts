/** What the parties read about cancellations and refunds. */

import type { Sale } from '#features/orders/contract.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'
import { REFUND_ARRIVAL } from '#lib/rules/deposit-policy.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, relistedText, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

const BUSINESS_DAYS = `Refunds take ${REFUND_ARRIVAL} to arrive on your card.`

/** A sale that ended before the handover: both parties learn who canceled it, why, and what is refunded. */
export function saleCanceled(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { name } = sale.snapshot
  const amount = event.amount ?? 0
  const money = amount > 0 ? `${formatWithCentsIfAny(amount)} refunded` : 'nothing refunded'
  const title = `${actorName(context)} canceled the sale of ${name}`
  const isWithdrawn = event.details.cause !== undefined && event.details.cause !== 'other'
  return announce(context, {
    message: `${title}, ${money}`,
    title: `The reservation of ${name} was canceled`,
    buyerTitle: `Your reservation of ${name} was canceled${amount > 0 && amount === sale.paid ? ' and refunded' : ''}`,
    buyer: [
      amount > 0
        ? `${formatWithCents(amount)} of the ${formatWithCents(sale.paid)} that you paid is refunded. ${BUSINESS_DAYS}`
        : `None of the ${formatWithCents(sale.paid)} that you paid is refunded, as agreed when you paid.`,
    ],
    breeder: [
      amount > 0
        ? `${formatWithCents(amount)} of the ${formatWithCents(sale.paid)} that the buyer paid is refunded.`
        : `None of the ${formatWithCents(sale.paid)} that the buyer paid is refunded.`,
      isWithdrawn ? `${name} is not for sale.` : relistedText(context),
    ],
  })
}

/** A refund by staff or in the provider's dashboard that does not end a sale, or one after the handover. */
export function saleRefunded(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const amount = formatWithCents(event.amount ?? 0)
  const { name } = sale.snapshot
  return announce(context, {
    message: `${actorName(context)} refunded ${amount} of the payment for ${name}`,
    title: `${amount} is refunded for ${name}`,
    buyer: [`${amount} of the ${formatWithCents(sale.paid)} that you paid is refunded. ${BUSINESS_DAYS}`],
    breeder: [`${amount} of the ${formatWithCents(sale.paid)} that the buyer paid is refunded.`],
  })
}

/** The refund was sent to the card. */
export function refundSent(context: SaleEventContext): Announcement {
  const amount = formatWithCents(context.event.amount ?? 0)
  const { name } = context.sale.snapshot
  // Staff have paid a refund that the bank rejected; the reason says how.
  if (context.event.actor === 'staff')
    return announce(context, {
      message: `Littermate paid the refund of ${amount} for ${name} in another way`,
      title: `Your refund of ${amount} was paid`,
      buyer: [`Your bank rejected the refund to your card, so we paid ${amount} for ${name} in another way.`],
      breeder: null,
    })
  const again = Number(context.event.details.rejections) > 0 ? ' again' : ''
  return announce(context, {
    message: `The refund of ${amount} for ${name} was sent to the buyer’s card${again}`,
    title: again ? `We sent your refund of ${amount} again` : `Your refund of ${amount} is on its way`,
    buyer: [`We have sent ${amount} for ${name} to your card. It arrives within ${REFUND_ARRIVAL}.`],
    breeder: null,
  })
}

/** The bank rejected a refund; later rejections of the same refund are only shown with the order. */
export function refundRejected(context: SaleEventContext): Announcement | null {
  const { event, sale } = context
  if (event.details.rejections !== 1) return null
  const amount = formatWithCents(event.amount ?? 0)
  const { name } = sale.snapshot
  return announce(context, {
    message: `The bank rejected the refund of ${amount} for ${name}; Littermate is retrying`,
    title: `Your bank rejected the refund of ${amount}`,
    buyer: [
      `${sentence(`The bank returned the refund of ${amount} for ${name}`)} We are trying again. If that does not work either, our team will contact you. You do not need to do anything.`,
    ],
    breeder: null,
  })
}

type Texts = {
  message: string
  title: string
  /** Of the buyer; by default the same. */
  buyerTitle?: string
  buyer: string[]
  /** Null if only the buyer is notified. */
  breeder: string[] | null
}

function announce(context: SaleEventContext, texts: Texts): Announcement {
  const { message, title, buyerTitle = title, buyer, breeder } = texts
  const { reason: given } = context.event
  const reason = given ? [`Reason: ${given}`] : []
  const text = (heading: string, own: string[]) => ({
    title: heading,
    text: own.join(' '),
    paragraphs: [...reason, ...own],
  })
  return announcement([message, ...reason].join('\n'), [
    toBuyer(context, text(buyerTitle, buyer)),
    ...(breeder ? [toBreeder(context, text(title, breeder))] : []),
  ])
}

function actorName({ event, sale }: { event: SaleEventContext['event']; sale: Sale }): string {
  if (event.actor === 'buyer') return sale.buyerName
  return event.actor === 'breeder' ? sale.breeder.businessName : 'Littermate'
}
