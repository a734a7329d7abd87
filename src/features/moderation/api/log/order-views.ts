import { MINUTE_MS } from '#lib/durations.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { addDecision, hasViewed } from '../decision-store.ts'

/** Milliseconds in which viewing the same order or documents again is not logged again. */
export const VIEW_LOG_INTERVAL_MS = 10 * MINUTE_MS

/** Logs that a staff member viewed an order, once in the interval. The entries are about the buyer. */
export async function logOrderView(
  { db, clock, securityLog }: Pick<Services, 'db' | 'clock' | 'securityLog'>,
  { id: actorId, request }: Pick<Viewer, 'id' | 'request'>,
  order: {
    transactionId: string
    orderNumber: string
    reservedBy: string
    buyerName: string
    breeder: { businessName: string }
  },
): Promise<void> {
  const now = clock.now()
  const { transactionId: subjectId, orderNumber, reservedBy, buyerName, breeder } = order
  const view = { action: 'view_order' as const, subjectId, actorId }
  if (await hasViewed(db, view, new Date(now.getTime() - VIEW_LOG_INTERVAL_MS))) return
  const reason = excerpt(`Viewed order ${orderNumber} of ${buyerName} from ${breeder.businessName}`, 1_000)
  await db.transaction(async (tx) => {
    await addDecision(tx, { ...view, subjectKind: 'order', reason, userId: reservedBy, createdAt: now })
    await securityLog.record(tx, {
      kind: 'order_opened',
      actorId,
      subjectId: reservedBy,
      request,
      detail: { orderNumber },
    })
  })
}
