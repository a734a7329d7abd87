/** What staff see and decide about payouts. */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ApprovalRequest } from '#features/approvals/api/index.ts'
import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { findSale, lockSale, publishSaleChanged, type StoredSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import {
  attentionSchema,
  type HOLD_DECISIONS,
  type Hold,
  type Payout,
  type PayoutAttention,
  type StaffPayout,
} from '../../contract.ts'
import { HOLDABLE, lateBefore } from '../../rules.ts'
import { reversalJob, transferJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { payoutHolds, payoutReversals, payoutTransfers } from '../tables.ts'
import { factsOfSale } from '../transfers/facts.ts'
import { endPause } from '../transfers/pauses.ts'
import { isReleasable } from '../transfers/status.ts'
import {
  listReversals,
  listTransfers,
  reversalRows,
  type Transfer,
  transferRows,
} from '../transfers/store.ts'
import { earlyOf } from './early-facts.ts'
import { payoutOf } from './own-payouts.ts'

/** A decision of staff about a payout. */
type Decision = { state: (typeof HOLD_DECISIONS)[number]; reason: string }

/** What the decisions of staff need of other features; `app/api.ts` passes it. */
export type PayoutPorts = {
  /** Writes the decision to the log of staff. */
  logHold(
    tx: DbOrTx,
    entry: {
      breederId: string
      actorId: string
      transactionId: string
      state: Decision['state']
      reason: string
      now: Date
    },
  ): Promise<void>
  /** Asks a second member of staff for approval. Returns the ID of the request. */
  requestApproval(tx: DbOrTx, viewer: Viewer, request: ApprovalRequest): Promise<string>
  /** Writes to the log of staff that the stop because of a cat ended, and notifies the breeder. */
  logStopEnd(
    tx: DbOrTx,
    entry: {
      breederId: string
      actorId: string
      catId: string
      catName: string
      reason: string
      now: Date
    },
  ): Promise<void>
}

/** The payout of a sale with its movements. Throws not_found. */
export async function staffPayout(services: PayoutServices, id: string): Promise<StaffPayout | null> {
  const { db } = services
  if (!(await findSale(db, id))) throw new AppError('not_found')
  const payout = await payoutOf(services, db, id)
  if (!payout) return null
  const [hold] = await db.select().from(payoutHolds).where(eq(payoutHolds.transactionId, id))
  const transfers = (await listTransfers(db, id)).map((row) => ({ ...row, kind: 'transfer' as const }))
  const reversals = (await listReversals(db, id)).map((row) => ({ ...row, kind: 'reversal' as const }))
  return {
    ...payout,
    hold: hold ? { state: hold.state, reason: hold.reason, decidedAt: hold.decidedAt.toISOString() } : null,
    mayRelease: canBeDecided(payout, transfers) && (await canBeReleased(db, id)),
    early: await earlyOf(services, db, payout),
    movements: [...transfers, ...reversals]
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ id, kind, amount, state, failure, createdAt, nextStepAt }) => ({
        id,
        kind,
        amount,
        state,
        failure,
        createdAt: createdAt.toISOString(),
        nextAt: nextStepAt?.toISOString() ?? null,
      })),
  }
}

/** Whether staff can still decide about a payout: it is not over, and no transfer is being sent. */
function canBeDecided(payout: Pick<Payout, 'status'>, transfers: Pick<Transfer, 'state'>[]): boolean {
  return HOLDABLE.includes(payout.status) && transfers.every(({ state }) => state !== 'sent')
}

async function canBeReleased(db: DbOrTx, id: string): Promise<boolean> {
  const facts = await factsOfSale(db, id)
  return facts !== undefined && !facts.isWarned && isReleasable(facts)
}

/**
 * Holds the payout of a sale until it is released, or removes what holds it: a hold of staff, a stop, or that transfers were off. It
 * then waits as any other payout, also if it was to be sent early before. Throws not_found; conflict if the payout was sent or has
 * nothing to hold, and for a release while a fraud warning is open or if nothing holds it that staff can end.
 */
export async function decideHold(
  services: PayoutServices,
  ports: PayoutPorts,
  viewer: Viewer,
  id: string,
  { state, reason }: Hold,
): Promise<StaffPayout | null> {
  const { db } = services
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw new AppError('not_found')
    const before = await payoutOf(services, tx, id)
    const facts = await factsOfSale(tx, id)
    if (facts?.isWarned && state === 'released')
      throw new AppError('conflict', { message: 'Please decide about the fraud warning first.' })
    if (!before || !canBeDecided(before, await listTransfers(tx, id)))
      throw new AppError('conflict', { message: 'This payout can no longer be held or released.' })
    if (state === 'released' && !(facts && isReleasable(facts)))
      throw new AppError('conflict', { message: 'Nothing holds this payout that you could remove.' })
    await storeHold(services, ports, tx, { sale, actorId: viewer.id, state, reason })
  })
  return staffPayout(services, id)
}

/** Stores and logs a decision about the payout of a sale that the caller has locked, which is sent once it is due. */
export async function storeHold(
  services: PayoutServices,
  ports: PayoutPorts,
  tx: DbOrTx,
  { sale, actorId, state, reason }: Decision & { sale: StoredSale; actorId: string },
): Promise<void> {
  const { id: transactionId, breederId } = sale
  const now = services.clock.now()
  // The worker may not have noticed yet that transfers are on again, which would cancel this decision.
  await endPause(tx, now)
  const decision = { state, reason, decidedBy: actorId, decidedAt: now }
  await tx
    .insert(payoutHolds)
    .values({ transactionId, ...decision })
    .onConflictDoUpdate({ target: payoutHolds.transactionId, set: decision })
  await ports.logHold(tx, { breederId, actorId, transactionId, state, reason, now })
  await services.jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
  await publishSaleChanged(services, tx, sale)
}

/** Tries a rejected transfer or reversal again. Throws not_found, or conflict if there is none. */
export async function retryPayout(services: PayoutServices, id: string): Promise<StaffPayout | null> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    if (!(await lockSale(tx, id))) throw new AppError('not_found')
    const transfer = (await listTransfers(tx, id)).find(({ state }) => state === 'failed')
    const reversal = (await listReversals(tx, id)).find(({ state }) => state === 'failed')
    if (!transfer && !reversal)
      throw new AppError('conflict', { message: 'Nothing of this payout was rejected.' })
    const nextStepAt = clock.now()
    if (transfer) {
      await transferRows.retry(tx, eq(payoutTransfers.id, transfer.id), nextStepAt)
      await jobs.enqueue(tx, transferJob, { transferId: transfer.id })
    }
    if (reversal) {
      await reversalRows.retry(tx, eq(payoutReversals.id, reversal.id), nextStepAt)
      await jobs.enqueue(tx, reversalJob, { reversalId: reversal.id })
    }
  })
  return staffPayout(services, id)
}

/** Rows that the list shows. */
const MOST_SHOWN = 200

/** SQL of all rows of the list: id, kind, transaction_id, breeder_id, amount, reason, since. */
const attention = (now: Date) => sql`
  select p.id, case when p.state = 'failed' and p.next_step_at is null then 'rejected_transfer' else 'late_transfer' end as kind,
    p.transaction_id, p.breeder_id, p.amount, p.failure as reason, p.created_at as since
  from payout_transfers p
  where p.state = 'failed' and p.next_step_at is null
    or p.state in ('requested', 'sent', 'failed') and p.created_at <= ${lateBefore(now).toISOString()}
  union all
  select r.id, 'rejected_reversal', r.transaction_id, r.breeder_id, r.amount, r.failure, r.created_at
  from payout_reversals r where r.state = 'failed'
  union all
  select l.transaction_id, 'debt', l.transaction_id, l.breeder_id, l.balance, null,
    (select max(g.posted_at) from ledger_groups g where g.transaction_id = l.transaction_id)
  from payable_balances l where l.balance > 0
    and not exists (select from payout_reversals r
      where r.transaction_id = l.transaction_id and r.state in ('requested', 'sent', 'failed'))
  union all
  select k.id, 'failed_payout', null, k.breeder_id, k.amount, k.failure, k.created_at
  from bank_payouts k where k.status = 'failed' and k.currency = 'usd'
    and not exists (select from bank_payouts n where n.breeder_id = k.breeder_id and n.created_at > k.created_at
      and n.status = 'paid')
  union all
  select l.transaction_id, 'payouts_off', l.transaction_id, l.breeder_id, -l.balance, null, pause.ended_at
  from payable_balances l join (select max(ended_at) as ended_at from payout_pauses) pause
    on (select min(e.created_at) from transaction_events e where e.transaction_id = l.transaction_id
      and e.to_status in ('completed', 'canceled', 'refunded')) < pause.ended_at
  where l.balance < 0
    and not exists (select from payout_holds h where h.transaction_id = l.transaction_id
      and (h.state = 'held' or h.decided_at >= pause.ended_at))
    and not exists (select from payout_transfers p where p.transaction_id = l.transaction_id and p.state = 'sent')`

const attentionCountRow = z.object({ kind: z.string(), count: z.number(), amount: z.number() })

/** How many rows of each kind there are, and the cents of all of a kind. */
export async function countPayoutAttention({
  db,
  clock,
}: Pick<PayoutServices, 'db' | 'clock'>): Promise<Map<string, { count: number; amount: number }>> {
  const rows = await read(db, attentionCountRow).rows(sql`
    select kind, count(*)::int as count, sum(amount)::float8 as amount from (${attention(clock.now())}) i group by kind`)
  return new Map(rows.map(({ kind, count, amount }) => [kind, { count, amount }]))
}

const attentionRow = attentionSchema.extend({ since: timestampText })

/**
 * Rejected and late transfers, rejected reversals, debts without one, returned payouts, and those that wait because transfers
 * were turned off meanwhile, oldest first; without those of the reader.
 */
export async function listPayoutAttention(
  { db, clock }: Pick<PayoutServices, 'db' | 'clock'>,
  reader: { id: string },
): Promise<PayoutAttention[]> {
  const rows = await read(db, attentionRow).rows(sql`
    select i.id, i.kind, i.transaction_id, t.order_number,
      b.business_name, i.amount::float8 as amount, i.reason, i.since
    from (
      ${attention(clock.now())}
    ) i join breeders b on b.id = i.breeder_id left join transactions t on t.id = i.transaction_id
    where b.user_id <> ${reader.id} and t.buyer_id is distinct from ${reader.id}::uuid
    order by i.since, i.id limit ${MOST_SHOWN}`)
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
}
