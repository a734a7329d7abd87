import { orderPath, saleTexts } from '#features/orders/api/index.ts'
import type { Sale } from '#features/orders/contract.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'

/** The event key of the system message about an event of a sale. */
export const saleEventKey = (eventId: string): string => `sale-event ${eventId}`

/** The notices of a recorded sale: `order` for the buyer, and `sale` for the breeder. */
export function saleNotices(sale: Sale) {
  const { transactionId, reservedBy, breeder, snapshot, status, paid } = sale
  const event = saleTexts.event(sale)
  return [
    {
      userId: reservedBy,
      kind: 'order',
      subjectId: transactionId,
      title:
        status === 'deposit_paid' ? `${snapshot.name} is reserved for you` : `You bought ${snapshot.name}`,
      text: `${formatWithCentsIfAny(paid)} paid. Message ${breeder.businessName} to arrange pickup.`,
      path: orderPath(sale),
    },
    {
      userId: breeder.userId,
      kind: 'sale',
      subjectId: transactionId,
      // The notice is read with the conversation.
      actorId: reservedBy,
      title: event,
      text: saleTexts.breederStep(sale),
      path: orderPath(sale, 'breeder'),
    },
  ] as const
}
