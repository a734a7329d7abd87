import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isPossible } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { ANSWER_TABLE } from '../states.ts'
import { disputeEvidence, disputeStatements } from './tables.ts'

export type EvidenceRow = typeof disputeEvidence.$inferSelect
export type StatementRow = typeof disputeStatements.$inferSelect

export async function findEvidence(db: DbOrTx, disputeId: string): Promise<EvidenceRow | undefined> {
  const [row] = await db.select().from(disputeEvidence).where(eq(disputeEvidence.disputeId, disputeId))
  return row
}

/** The evidence of a dispute, locked; it is added if there is none. */
export async function lockEvidence(tx: DbOrTx, disputeId: string): Promise<EvidenceRow> {
  await tx.insert(disputeEvidence).values({ disputeId, summary: '' }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId))
    .for('update')
  if (!row) throw new Error(`There is no evidence of the dispute ${disputeId}.`)
  return row
}

/** Changes the evidence, which the caller has locked, and counts the change. */
export async function changeEvidence(
  tx: DbOrTx,
  disputeId: string,
  change: Partial<Omit<EvidenceRow, 'disputeId' | 'version'>>,
): Promise<void> {
  await tx
    .update(disputeEvidence)
    .set({ ...change, version: sql`${disputeEvidence.version} + 1` })
    .where(eq(disputeEvidence.disputeId, disputeId))
}

/** Counts another attempt to send an answer as a change, unless it was changed meanwhile. */
export async function countAttempt(
  db: DbOrTx,
  { disputeId, version }: Pick<EvidenceRow, 'disputeId' | 'version'>,
): Promise<void> {
  await db
    .update(disputeEvidence)
    .set({ version: version + 1 })
    .where(and(eq(disputeEvidence.disputeId, disputeId), eq(disputeEvidence.version, version)))
}

/** Notes that staff were reminded of the deadline; false if they were before, or the provider has their answer. */
export async function markReminded(tx: DbOrTx, disputeId: string, at: Date): Promise<boolean> {
  const { state, remindedAt } = await lockEvidence(tx, disputeId)
  if (!isPossible(ANSWER_TABLE, 'remind', state) || remindedAt) return false
  // Not a change of the answer: staff who are writing it can still save.
  await tx.update(disputeEvidence).set({ remindedAt: at }).where(eq(disputeEvidence.disputeId, disputeId))
  return true
}

/** The answers that have not reached the provider, in any order, so that those that cannot be sent do not keep others waiting. */
export async function listUnsent(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: disputeEvidence.disputeId })
    .from(disputeEvidence)
    .where(inArray(disputeEvidence.state, [...ANSWER_TABLE.transitions.reject.from]))
    .orderBy(sql`random()`)
  return rows.map(({ id }) => id)
}

/** The statements of a dispute, oldest first. */
export async function listStatements(db: DbOrTx, disputeId: string): Promise<StatementRow[]> {
  return db
    .select()
    .from(disputeStatements)
    .where(eq(disputeStatements.disputeId, disputeId))
    .orderBy(asc(disputeStatements.createdAt), asc(disputeStatements.id))
}

export async function addStatement(tx: DbOrTx, row: typeof disputeStatements.$inferInsert): Promise<void> {
  await tx.insert(disputeStatements).values(row)
}

/** A statement of this dispute by its ID. */
export async function hasStatement(tx: DbOrTx, disputeId: string, id: string): Promise<boolean> {
  const own = and(eq(disputeStatements.id, id), eq(disputeStatements.disputeId, disputeId))
  return (await tx.$count(disputeStatements, own)) > 0
}

/** Whether an ID is taken by a statement of any dispute. */
export async function isTaken(tx: DbOrTx, id: string): Promise<boolean> {
  return (await tx.$count(disputeStatements, eq(disputeStatements.id, id))) > 0
}
