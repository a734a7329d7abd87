import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { appeals } from '../tables.ts'

export type AppealRow = typeof appeals.$inferSelect

export async function addAppeal(tx: DbOrTx, appeal: typeof appeals.$inferInsert): Promise<string> {
  const [added] = await tx.insert(appeals).values(appeal).returning({ id: appeals.id })
  if (!added) throw new Error('The appeal was not stored.')
  return added.id
}

export async function findAppealOfDecision(db: DbOrTx, decisionId: string): Promise<AppealRow | undefined> {
  const [appeal] = await db.select().from(appeals).where(eq(appeals.decisionId, decisionId))
  return appeal
}

/** The appeal that a case is about. */
export async function findAppealByCase(db: DbOrTx, caseId: string): Promise<AppealRow | undefined> {
  const [appeal] = await db.select().from(appeals).where(eq(appeals.caseId, caseId))
  return appeal
}

export async function answerAppeal(
  tx: DbOrTx,
  id: string,
  answer: { status: AppealRow['status']; answer: string; decidedAt: Date },
): Promise<void> {
  await tx.update(appeals).set(answer).where(eq(appeals.id, id))
}
