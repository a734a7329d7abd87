import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { problemMessages, problems } from './tables.ts'

export type ProblemRow = typeof problems.$inferSelect
export type ProblemMessageRow = typeof problemMessages.$inferSelect

export async function findProblem(db: DbOrTx, transactionId: string): Promise<ProblemRow | undefined> {
  const [problem] = await db.select().from(problems).where(eq(problems.transactionId, transactionId))
  return problem
}

export async function findProblemOfCase(db: DbOrTx, caseId: string): Promise<ProblemRow | undefined> {
  const [problem] = await db.select().from(problems).where(eq(problems.caseId, caseId))
  return problem
}

export async function addProblem(tx: DbOrTx, row: typeof problems.$inferInsert): Promise<ProblemRow> {
  const [added] = await tx.insert(problems).values(row).returning()
  if (!added) throw new Error('The problem was not stored.')
  return added
}

/** Stores the decision of staff. */
export async function setDecision(
  tx: DbOrTx,
  id: string,
  decision: { refund: number; reason: string; decidedAt: Date },
): Promise<void> {
  await tx.update(problems).set(decision).where(eq(problems.id, id))
}

/** The report and the responses, oldest first. */
export async function listMessages(db: DbOrTx, problemId: string): Promise<ProblemMessageRow[]> {
  return db
    .select()
    .from(problemMessages)
    .where(eq(problemMessages.problemId, problemId))
    .orderBy(asc(problemMessages.createdAt), asc(problemMessages.id))
}

/** Adds a message; false if its ID exists. */
export async function addMessage(tx: DbOrTx, row: typeof problemMessages.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(problemMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: problemMessages.id })
  return added.length === 1
}

/** A message of this problem by its ID. */
export async function hasMessage(tx: DbOrTx, problemId: string, id: string): Promise<boolean> {
  const own = and(eq(problemMessages.id, id), eq(problemMessages.problemId, problemId))
  return (await tx.$count(problemMessages, own)) > 0
}

export async function countMessages(
  tx: DbOrTx,
  problemId: string,
  author: ProblemMessageRow['author'],
): Promise<number> {
  const own = and(eq(problemMessages.problemId, problemId), eq(problemMessages.author, author))
  return tx.$count(problemMessages, own)
}

/** The sale of a problem by its case. Throws not_found. */
export async function saleOfProblem(db: DbOrTx, caseId: string): Promise<string> {
  const problem = await findProblemOfCase(db, caseId)
  if (!problem) throw new AppError('not_found')
  return problem.transactionId
}
