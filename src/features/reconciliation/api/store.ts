/** SQL of the reconciliation. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { concernsSale } from '#features/orders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { reconciliationDifferences, reconciliationRuns } from './tables.ts'

export type Run = typeof reconciliationRuns.$inferSelect
export type DifferenceRow = typeof reconciliationDifferences.$inferSelect
export type NewDifference = Pick<DifferenceRow, 'kind' | 'reference' | 'providerAmount' | 'ourAmount'> &
  Partial<Pick<DifferenceRow, 'intentId' | 'transactionId' | 'providerCurrency'>>

/** Open differences shown to staff, and resolved ones. */
const MOST_OPEN = 200
const MOST_RESOLVED = 20

/** Adds a run; undefined if another is unfinished or the night has one. */
export async function addRun(
  tx: DbOrTx,
  run: Pick<Run, 'from' | 'to' | 'startedAt' | 'comparedTo' | 'progressedAt'> &
    Partial<Pick<Run, 'night' | 'startedBy'>>,
): Promise<Run | undefined> {
  const [added] = await tx.insert(reconciliationRuns).values(run).onConflictDoNothing().returning()
  return added
}

export async function findRun(db: DbOrTx, id: string): Promise<Run | undefined> {
  const [run] = await db.select().from(reconciliationRuns).where(eq(reconciliationRuns.id, id))
  return run
}

/** The run that started last, finished or not. */
export async function findLastRun(db: DbOrTx): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(1)
  return run
}

/** When a run ended last without a failure. */
export async function lastSuccess(db: DbOrTx): Promise<Date | null> {
  const [run] = await db
    .select({ at: reconciliationRuns.finishedAt })
    .from(reconciliationRuns)
    .where(and(isNotNull(reconciliationRuns.finishedAt), isNull(reconciliationRuns.failure)))
    .orderBy(desc(reconciliationRuns.finishedAt))
    .limit(1)
  return run?.at ?? null
}

/**
 * Until when nightly runs have compared everything. Before the first complete one, it is when the first payment was started;
 * undefined without payments.
 */
export async function coveredUntil(db: DbOrTx): Promise<Date | undefined> {
  const [run] = await db
    .select({ to: reconciliationRuns.to })
    .from(reconciliationRuns)
    .where(
      and(
        isNotNull(reconciliationRuns.night),
        isNotNull(reconciliationRuns.finishedAt),
        isNull(reconciliationRuns.failure),
      ),
    )
    .orderBy(desc(reconciliationRuns.to))
    .limit(1)
  return run?.to ?? firstPaymentAt(db)
}

const firstRow = z.object({ at: timestampText.nullable() })

/** When the first payment was started. */
async function firstPaymentAt(db: DbOrTx): Promise<Date | undefined> {
  const { at } = await read(db, firstRow).row(sql`select min(created_at) as at from payments`)
  return at ? new Date(at) : undefined
}

/** Adds the result of a part that ends at `to` to its run; undefined if that part was added before. */
export async function addPart(
  tx: DbOrTx,
  { id, comparedTo }: Run,
  part: Pick<Run, 'compared' | 'found' | 'repaired' | 'failed' | 'to'> & { now: Date },
): Promise<Run | undefined> {
  const table = reconciliationRuns
  const [run] = await tx
    .update(table)
    .set({
      comparedTo: part.to,
      progressedAt: part.now,
      compared: sql`${table.compared} + ${part.compared}`,
      found: sql`${table.found} + ${part.found}`,
      repaired: sql`${table.repaired} + ${part.repaired}`,
      failed: sql`${table.failed} + ${part.failed}`,
    })
    .where(and(eq(table.id, id), eq(table.comparedTo, comparedTo), isNull(table.finishedAt)))
    .returning()
  return run
}

/** Ends a run whose last part was compared. A complete nightly run leaves no gap. */
export async function finishRun(tx: DbOrTx, { id, night, failed }: Run, now: Date): Promise<Run | undefined> {
  const failure =
    failed > 0 ? `${failed} ${failed === 1 ? 'record' : 'records'} could not be compared.` : null
  const [run] = await tx
    .update(reconciliationRuns)
    .set({ finishedAt: now, failure })
    .where(eq(reconciliationRuns.id, id))
    .returning()
  if (night && !failure)
    await tx
      .update(reconciliationDifferences)
      .set({ resolution: 'repaired', resolvedAt: now })
      .where(and(eq(reconciliationDifferences.kind, 'gap'), isNull(reconciliationDifferences.resolvedAt)))
  return run
}

/** Ends the runs without progress since a time, because their jobs failed. */
export async function abandonRuns(db: DbOrTx, before: Date, now: Date): Promise<void> {
  await db
    .update(reconciliationRuns)
    .set({ finishedAt: now, failure: 'The run was interrupted.' })
    .where(and(isNull(reconciliationRuns.finishedAt), lt(reconciliationRuns.progressedAt, before)))
}

/** A difference by its ID; undefined for an unknown one. */
export async function findDifference(db: DbOrTx, id: string): Promise<DifferenceRow | undefined> {
  const [row] = await db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.id, id))
  return row
}

/**
 * Stores an open difference, or that an open one was seen again. Returns its ID; undefined if staff have resolved the same
 * difference with the same amounts.
 */
export async function putDifference(
  db: DbOrTx,
  difference: NewDifference,
  now: Date,
): Promise<string | undefined> {
  const { kind, reference, providerAmount, providerCurrency = null, ourAmount } = difference
  const resolved = await db.$count(
    reconciliationDifferences,
    and(
      eq(reconciliationDifferences.kind, kind),
      eq(reconciliationDifferences.reference, reference),
      eq(reconciliationDifferences.resolution, 'staff'),
      sql`${reconciliationDifferences.providerAmount} is not distinct from ${providerAmount}::int`,
      sql`${reconciliationDifferences.ourAmount} is not distinct from ${ourAmount}::int`,
    ),
  )
  if (resolved > 0) return undefined
  const [stored] = await db
    .insert(reconciliationDifferences)
    .values({ ...difference, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [reconciliationDifferences.kind, reconciliationDifferences.reference],
      targetWhere: isNull(reconciliationDifferences.resolvedAt),
      set: { lastSeenAt: now, providerAmount, providerCurrency, ourAmount },
    })
    .returning({ id: reconciliationDifferences.id })
  return stored?.id
}

/** Marks an open difference as resolved; undefined if it is not open. */
export async function resolveDifference(
  db: DbOrTx,
  id: string,
  change: Pick<DifferenceRow, 'resolution' | 'resolvedAt'> &
    Partial<Pick<DifferenceRow, 'note' | 'resolvedBy'>>,
): Promise<DifferenceRow | undefined> {
  const [resolved] = await db
    .update(reconciliationDifferences)
    .set(change)
    .where(and(eq(reconciliationDifferences.id, id), isNull(reconciliationDifferences.resolvedAt)))
    .returning()
  return resolved
}

/** The SQL condition that a difference is not about a sale of the reader. */
const ofOthers = ({ id }: { id: string }) => sql`(transaction_id is null
  or transaction_id not in (select t.id from transactions t where ${concernsSale(id)}))`

/** Open differences, oldest first; with a reader, only those of others. */
export function listOpenDifferences(db: DbOrTx, reader?: { id: string }): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(reconciliationDifferences)
    .where(and(isNull(reconciliationDifferences.resolvedAt), reader && ofOthers(reader)))
    .orderBy(reconciliationDifferences.firstSeenAt, reconciliationDifferences.id)
    .limit(MOST_OPEN)
}

export function listResolvedDifferences(db: DbOrTx, reader: { id: string }): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(reconciliationDifferences)
    .where(and(isNotNull(reconciliationDifferences.resolvedAt), ofOthers(reader)))
    .orderBy(desc(reconciliationDifferences.resolvedAt))
    .limit(MOST_RESOLVED)
}

export function countOpenDifferences(db: DbOrTx): Promise<number> {
  return db.$count(reconciliationDifferences, isNull(reconciliationDifferences.resolvedAt))
}

/** Closes open differences that a run has not seen: of the intents that it compared, and of kinds without an intent. */
export async function resolveUnseen(
  db: DbOrTx,
  {
    startedAt,
    kinds,
    intentIds,
    now,
  }: { startedAt: Date; kinds: readonly DifferenceRow['kind'][]; intentIds: string[]; now: Date },
): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ resolution: 'disappeared', resolvedAt: now })
    .where(
      and(
        isNull(reconciliationDifferences.resolvedAt),
        lt(reconciliationDifferences.lastSeenAt, startedAt),
        sql`(${reconciliationDifferences.intentId} is null and ${inArray(reconciliationDifferences.kind, kinds)}
          ${intentIds.length > 0 ? sql`or ${inArray(reconciliationDifferences.intentId, intentIds)}` : sql``})`,
      ),
    )
}
