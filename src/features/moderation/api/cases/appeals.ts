import { lockUser } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { findAppealDeadlines } from '../announced.ts'
import { findDecision } from '../decision-store.ts'
import { mayAppeal } from '../policy.ts'
import { addAppeal, findAppealOfDecision } from './appeal-store.ts'
import { addAppealCase } from './case-store.ts'

/**
 * Appeals a decision about the user. Sending the same text again returns the same appeal. Throws not_found for decisions
 * about others; conflict if the decision was appealed already, is too old, or cannot be appealed.
 */
export async function appeal(
  db: DbOrTx,
  userId: string,
  { decisionId, text }: { decisionId: string; text: string },
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const decision = await findDecision(tx, decisionId)
    if (decision?.userId !== userId) throw new AppError('not_found')
    const known = await findAppealOfDecision(tx, decisionId)
    if (known?.text === text) return { id: known.id }
    if (known) throw new AppError('conflict', { message: 'You have already appealed this decision.' })
    const [announced] = await findAppealDeadlines(tx, [decision], now)
    if (!announced || !mayAppeal(userId, { ...announced, isAppealed: false }, now))
      throw new AppError('conflict', { message: 'This decision can no longer be appealed.' })
    const reason = excerpt(`Appeal of: ${decision.reason}`, 1_000)
    const caseId = await addAppealCase(tx, { userId, reason, createdAt: now }, text)
    return { id: await addAppeal(tx, { decisionId, userId, caseId, text, createdAt: now }) }
  })
}
