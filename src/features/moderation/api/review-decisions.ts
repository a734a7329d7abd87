import { lockUser } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { ReviewAction } from '../choices.ts'
import type { AdminReview } from '../contract.ts'
import { applyDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'
import { findAdminReview } from './review-store.ts'

/**
 * Carries out a decision on a review without a case. Throws not_found; forbidden for reviews by staff; conflict if it
 * would change nothing.
 */
export async function decideReview(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  id: string,
  { action, reason }: { action: ReviewAction; reason: string },
  now: Date,
): Promise<AdminReview> {
  const known = await findAdminReview(db, id)
  if (!known) throw new AppError('not_found')
  return db.transaction(async (tx) => {
    // Decisions about one user happen one after the other, so the state is read after the lock.
    const user = await lockUser(tx, known.reviewer.userId)
    const review = await findAdminReview(tx, id)
    if (!user || !review) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    if (action === 'take_down' && review.isHidden)
      throw new AppError('conflict', { message: 'This review is already hidden.' })
    if (action === 'bring_back' && !review.isHidden)
      throw new AppError('conflict', { message: 'This review is not hidden.' })
    const subject = { kind: 'review' as const, id, title: `Review of ${review.breeder.businessName}` }
    await applyDecision(tx, ports, { action, user, actorId: actor.id, reason, now, subject })
    return { ...review, isHidden: action === 'warn' ? review.isHidden : action === 'take_down' }
  })
}
