import { and, eq, sql } from 'drizzle-orm'
import { lockAccount } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { MAX_SAVED_REPLIES } from '../limits.ts'
import type { SavedReply, SavedReplyForm } from '../saved-reply-contract.ts'
import { savedReplies } from './tables.ts'

const shown = { id: savedReplies.id, title: savedReplies.title, text: savedReplies.text }

/** A breeder's saved replies by title. */
export async function listSavedReplies(db: DbOrTx, userId: string): Promise<SavedReply[]> {
  return db
    .select(shown)
    .from(savedReplies)
    .where(eq(savedReplies.userId, userId))
    .orderBy(sql`fold_text(title)`, savedReplies.id)
}

/** Adds or replaces a saved reply. Throws conflict at the maximum number and not_found for another user's ID. */
export async function saveReply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  id: string,
  form: SavedReplyForm,
): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [known] = await tx.select().from(savedReplies).where(eq(savedReplies.id, id))
    if (known && known.userId !== userId) throw new AppError('not_found')
    if (!known && (await tx.$count(savedReplies, eq(savedReplies.userId, userId))) >= MAX_SAVED_REPLIES)
      throw new AppError('conflict', {
        message: `You can save at most ${MAX_SAVED_REPLIES} replies. Delete one that you no longer use.`,
      })
    const [saved] = await tx
      .insert(savedReplies)
      .values({ id, userId, ...form, createdAt: clock.now() })
      .onConflictDoUpdate({ target: savedReplies.id, set: form, setWhere: eq(savedReplies.userId, userId) })
      .returning(shown)
    // Another user has stored a reply with this ID meanwhile.
    if (!saved) throw new AppError('not_found')
    return saved
  })
}

/** Deletes a breeder's saved reply, if there is one with this ID. */
export async function removeSavedReply(db: DbOrTx, userId: string, id: string): Promise<void> {
  await db.delete(savedReplies).where(and(eq(savedReplies.id, id), eq(savedReplies.userId, userId)))
}
