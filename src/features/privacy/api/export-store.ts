import { and, desc, eq, gt, lt, lte } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { dataExports } from './tables.ts'

export type ExportRow = typeof dataExports.$inferSelect

/** The exports of a user since a time, newest first. */
export async function listExports(db: DbOrTx, userId: string, since: Date): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.requestedAt, since)))
    .orderBy(desc(dataExports.requestedAt))
}

export async function addExport(tx: DbOrTx, userId: string, requestedAt: Date): Promise<ExportRow> {
  const [added] = await tx.insert(dataExports).values({ userId, requestedAt }).returning()
  if (!added) throw new Error('The export was not stored.')
  return added
}

export async function findExport(db: DbOrTx, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id))
  return row
}

/** Moves an export from one state to another; false if it was in another state. */
export async function moveExport(
  tx: DbOrTx,
  id: string,
  from: ExportRow['state'],
  set: Partial<ExportRow>,
): Promise<boolean> {
  const moved = await tx
    .update(dataExports)
    .set(set)
    .where(and(eq(dataExports.id, id), eq(dataExports.state, from)))
    .returning({ id: dataExports.id })
  return moved.length === 1
}

/** Exports whose files are to be deleted: those that have expired, and those that could not be written. */
export async function listOver(db: DbOrTx, now: Date, stuckSince: Date, limit: number): Promise<ExportRow[]> {
  const expired = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.state, 'ready'), lte(dataExports.expiresAt, now)))
    .limit(limit)
  const stuck = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.state, 'requested'), lt(dataExports.requestedAt, stuckSince)))
    .limit(limit)
  return [...expired, ...stuck]
}

/** Ends exports that are ready: after a restore, their files are missing, because backups do not contain them. */
export async function expireExports(db: DbOrTx): Promise<void> {
  await db.update(dataExports).set({ state: 'expired' }).where(eq(dataExports.state, 'ready'))
}
