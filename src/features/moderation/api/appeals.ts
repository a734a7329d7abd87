import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { addAppeal, findAppealOf } from './appeal-store.ts'
import { addAppealCase } from './case-store.ts'
import { findDecision } from './decision-store.ts'
import { lockPerson } from './people-store.ts'
import { mayAppeal } from './policy.ts'

/**
 * Asks staff to look again at a decision about oneself. The same words again are the same appeal. Throws not_found for
 * decisions about others, conflict for what was appealed, is too old or cannot be appealed.
 */
export async function appeal(
  db: Handle,
  personId: string,
  { decisionId, text }: { decisionId: string; text: string },
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, personId)
    const decision = await findDecision(tx, decisionId)
    if (decision?.userId !== personId) throw new AppError('not_found')
    const known = await findAppealOf(tx, decisionId)
    if (known?.text === text) return { id: known.id }
    if (known) throw new AppError('conflict', { message: 'You have asked us to look at this again already.' })
    if (!mayAppeal(personId, { ...decision, isAppealed: false }, now))
      throw new AppError('conflict', { message: 'This decision can no longer be looked at again.' })
    const reason = `Asks to look again at: ${decision.reason}`.slice(0, 1_000)
    const caseId = await addAppealCase(tx, { userId: personId, reason, createdAt: now })
    return { id: await addAppeal(tx, { decisionId, userId: personId, caseId, text, createdAt: now }) }
  })
}
