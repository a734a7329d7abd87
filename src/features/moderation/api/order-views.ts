import type { Handle } from '#platform/db/index.ts'
import { addDecision, hasViewed } from './decision-store.ts'

/** Milliseconds in which viewing the same order or documents again is not logged again. */
export const VIEW_LOG_INTERVAL_MS = 10 * 60_000

/** Logs that a staff member viewed an order, once in the interval. The entry is about the buyer. */
export async function logOrderView(
  db: Handle,
  { id: actorId }: { id: string },
  order: {
    transactionId: string
    orderNumber: string
    reservedBy: string
    buyerName: string
    breeder: { businessName: string }
  },
  now: Date,
): Promise<void> {
  const { transactionId: subjectId, orderNumber, reservedBy, buyerName, breeder } = order
  const view = { action: 'view_order' as const, subjectId, actorId }
  if (await hasViewed(db, view, new Date(now.getTime() - VIEW_LOG_INTERVAL_MS))) return
  const reason = `Viewed order ${orderNumber} of ${buyerName} from ${breeder.businessName}`.slice(0, 1_000)
  await addDecision(db, { ...view, subjectKind: 'order', reason, userId: reservedBy, createdAt: now })
}
