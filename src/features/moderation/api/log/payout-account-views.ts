import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { addDecision, hasViewed } from '../decision-store.ts'
import { VIEW_LOG_INTERVAL_MS } from './order-views.ts'

/** Logs that a staff member viewed the payout account of a breeder, once in the interval. */
export async function logPayoutAccountView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: actorId }: Pick<Viewer, 'id'>,
  { id: subjectId, userId, businessName }: { id: string; userId: string; businessName: string },
): Promise<void> {
  const now = clock.now()
  const view = { action: 'view_payout_account' as const, subjectId, actorId }
  if (await hasViewed(db, view, new Date(now.getTime() - VIEW_LOG_INTERVAL_MS))) return
  const reason = `Viewed the payout account of ${businessName}`
  await addDecision(db, { ...view, subjectKind: 'breeder', reason, userId, createdAt: now })
}
