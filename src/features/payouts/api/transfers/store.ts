/** SQL of transfers and reversals. */
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { payoutReversals, payoutTransfers } from '../tables.ts'
import { MOVEMENT_TRANSITIONS, type MovementTransitionName, UNFINISHED } from './process.ts'

/** Rows per run of the sweep. */
const BATCH = 200

export type Transfer = typeof payoutTransfers.$inferSelect
export type Reversal = typeof payoutReversals.$inferSelect

type Change = Partial<
  Pick<Transfer, 'failure' | 'nextStepAt' | 'attempt' | 'rejections' | 'succeededAt' | 'alertedAt'>
>
type Attempt = Pick<Transfer, 'id' | 'attempt'>

export async function findTransfer(db: Handle, id: string): Promise<Transfer | undefined> {
  const [transfer] = await db.select().from(payoutTransfers).where(eq(payoutTransfers.id, id))
  return transfer
}

export async function findReversal(db: Handle, id: string): Promise<Reversal | undefined> {
  const [reversal] = await db.select().from(payoutReversals).where(eq(payoutReversals.id, id))
  return reversal
}

/** The transfers of a sale, oldest first. */
export function listTransfers(db: Handle, transactionId: string): Promise<Transfer[]> {
  return db
    .select()
    .from(payoutTransfers)
    .where(eq(payoutTransfers.transactionId, transactionId))
    .orderBy(asc(payoutTransfers.createdAt), asc(payoutTransfers.id))
}

/** The reversals of a sale, oldest first. */
export function listReversals(db: Handle, transactionId: string): Promise<Reversal[]> {
  return db
    .select()
    .from(payoutReversals)
    .where(eq(payoutReversals.transactionId, transactionId))
    .orderBy(asc(payoutReversals.createdAt), asc(payoutReversals.id))
}

export async function addTransfer(tx: Handle, row: typeof payoutTransfers.$inferInsert): Promise<Transfer> {
  const [added] = await tx.insert(payoutTransfers).values(row).returning()
  if (!added) throw new Error('The transfer was not stored.')
  return added
}

export async function addReversal(tx: Handle, row: typeof payoutReversals.$inferInsert): Promise<Reversal> {
  const [added] = await tx.insert(payoutReversals).values(row).returning()
  if (!added) throw new Error('The reversal was not stored.')
  return added
}

/** Moves a transfer along one transition. Undefined if another process has moved it, or has begun another attempt. */
export async function moveTransfer(
  tx: Handle,
  { id, attempt }: Attempt,
  name: MovementTransitionName,
  change: Change & Partial<Pick<Transfer, 'stripeTransferId' | 'stripePaymentId'>> = {},
): Promise<Transfer | undefined> {
  const { from, to } = MOVEMENT_TRANSITIONS[name]
  const [moved] = await tx
    .update(payoutTransfers)
    .set({ ...change, state: to })
    .where(
      and(
        eq(payoutTransfers.id, id),
        eq(payoutTransfers.attempt, attempt),
        inArray(payoutTransfers.state, [...from]),
      ),
    )
    .returning()
  return moved
}

/** Moves a reversal along one transition. Undefined if another process has moved it, or has begun another attempt. */
export async function moveReversal(
  tx: Handle,
  { id, attempt }: Attempt,
  name: MovementTransitionName,
  change: Change & Partial<Pick<Reversal, 'stripeReversalId'>> = {},
): Promise<Reversal | undefined> {
  const { from, to } = MOVEMENT_TRANSITIONS[name]
  const [moved] = await tx
    .update(payoutReversals)
    .set({ ...change, state: to })
    .where(
      and(
        eq(payoutReversals.id, id),
        eq(payoutReversals.attempt, attempt),
        inArray(payoutReversals.state, [...from]),
      ),
    )
    .returning()
  return moved
}

/** Changes a sent transfer without moving it. */
export async function changeSentTransfer(
  tx: Handle,
  { id, attempt }: Attempt,
  change: Change,
): Promise<void> {
  await tx
    .update(payoutTransfers)
    .set(change)
    .where(
      and(
        eq(payoutTransfers.id, id),
        eq(payoutTransfers.attempt, attempt),
        eq(payoutTransfers.state, 'sent'),
      ),
    )
}

/** Changes a sent reversal without moving it. */
export async function changeSentReversal(
  tx: Handle,
  { id, attempt }: Attempt,
  change: Change,
): Promise<void> {
  await tx
    .update(payoutReversals)
    .set(change)
    .where(
      and(
        eq(payoutReversals.id, id),
        eq(payoutReversals.attempt, attempt),
        eq(payoutReversals.state, 'sent'),
      ),
    )
}

/** The unfinished transfers and reversals whose next step is due; `crashed` adds those that were interrupted. */
export async function listDue(
  db: Handle,
  now: Date,
  { crashed }: { crashed: boolean },
): Promise<{ transfers: Transfer[]; reversals: Reversal[] }> {
  const isDue = (table: typeof payoutTransfers | typeof payoutReversals) =>
    crashed
      ? or(lte(table.nextStepAt, now), inArray(table.state, ['requested', 'sent']))
      : lte(table.nextStepAt, now)
  return {
    transfers: await db
      .select()
      .from(payoutTransfers)
      .where(isDue(payoutTransfers))
      .orderBy(payoutTransfers.nextStepAt)
      .limit(BATCH),
    reversals: await db
      .select()
      .from(payoutReversals)
      .where(isDue(payoutReversals))
      .orderBy(payoutReversals.nextStepAt)
      .limit(BATCH),
  }
}

/** Marks transfers that were requested before a time and have not succeeded, once each. */
export function markLateTransfers(tx: Handle, before: Date, now: Date): Promise<Transfer[]> {
  return tx
    .update(payoutTransfers)
    .set({ alertedAt: now })
    .where(
      and(
        inArray(payoutTransfers.state, UNFINISHED),
        lte(payoutTransfers.createdAt, before),
        isNull(payoutTransfers.alertedAt),
      ),
    )
    .returning()
}

/** The sales whose balance in the ledger is not zero although nothing is being sent for them. */
export async function listUnbalanced(db: Handle, limit = BATCH): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.transaction_id as id from payable_balances b
    where b.balance <> 0
      and not exists (select from payout_transfers p
        where p.transaction_id = b.transaction_id and p.state in ('requested', 'sent', 'failed'))
      and not exists (select from payout_reversals r
        where r.transaction_id = b.transaction_id and r.state in ('requested', 'sent', 'failed'))
    order by random() limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Makes a breeder's rejected transfers due now; returns their IDs. */
export async function retryRejected(db: Handle, breederId: string, now: Date): Promise<string[]> {
  const rejected = await db
    .update(payoutTransfers)
    .set({ nextStepAt: now })
    .where(and(eq(payoutTransfers.breederId, breederId), eq(payoutTransfers.state, 'failed')))
    .returning({ id: payoutTransfers.id })
  return rejected.map(({ id }) => id)
}
