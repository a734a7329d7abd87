/** What the breeders' banks received: payouts of connected accounts, as the provider reports them. */
import { and, eq, gte, inArray, isNull, lte, min, ne, notInArray, sql } from 'drizzle-orm'
import { isoDate } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { CURRENCY, rejectionOf } from '#platform/stripe/calls.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { LINKED_DAYS, RETURN_DAYS } from '../../rules.ts'
import { bankPayoutChangedJob, payoutAlertJob, payoutNoticeJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { bankPayouts, payoutTransfers } from '../tables.ts'
import { listPayouts, retrievePayout } from '../transfers/provider.ts'
import type { Transfer } from '../transfers/store.ts'

export type BankPayout = typeof bankPayouts.$inferSelect

/** States of a payout that the bank may still change; a paid one can fail within days. */
const CLOSED = ['failed', 'canceled']

/** The provider's clock and ours may differ by so many milliseconds. */
const CLOCKS_DIFFER_MS = HOUR_MS

type Reported = { payoutId: string; stripeAccountId: string }

/**
 * Reads a payout from the provider, stores it, and links the transfers that it contains. The order and repetition of
 * webhooks do not matter. A payout of an account without our transfers is ignored. Throws payment_unavailable.
 */
export async function recordBankPayout(services: PayoutServices, reported: Reported): Promise<void> {
  await readBankPayout(services, reported)
}

/** Does so; returns the payout if it was not stored before. */
async function readBankPayout(services: PayoutServices, reported: Reported): Promise<BankPayout | undefined> {
  const { db, stripe, clock, jobs } = services
  const { stripeAccountId } = reported
  const [known] = await db
    .select({ breederId: payoutTransfers.breederId })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.stripeAccountId, stripeAccountId))
    .limit(1)
  if (!known) return undefined
  // Before the call, so that of two concurrent reads the answer to the later one is kept.
  const askedAt = clock.now()
  const { payout, paymentIds } = await retrievePayout(stripe, reported)
  const state = {
    amount: payout.amount,
    currency: payout.currency,
    status: payout.status,
    updatedAt: askedAt,
    failure: payout.failure_message ?? payout.failure_code ?? null,
    arrivesOn: isoDate(new Date(payout.arrival_date * 1_000)),
    stripeAccountId,
  }
  return db.transaction(async (tx) => {
    const isPayout = eq(bankPayouts.stripePayoutId, payout.id)
    const [changed] = await tx
      .insert(bankPayouts)
      .values({
        breederId: known.breederId,
        stripePayoutId: payout.id,
        ...state,
        createdAt: new Date(payout.created * 1_000),
      })
      .onConflictDoUpdate({
        target: bankPayouts.stripePayoutId,
        set: state,
        // An answer that was read before a later one, or before the bank returned the money, may arrive after it.
        setWhere: sql`${notInArray(bankPayouts.status, CLOSED)} and ${lte(bankPayouts.updatedAt, askedAt)}`,
      })
      // Only an updated row has been locked by a transaction.
      .returning({ isNew: sql<boolean>`xmax = 0` })
    const [stored] = await tx.select().from(bankPayouts).where(isPayout).for('update')
    if (!stored) throw new Error(`The payout ${payout.id} was not stored.`)
    if (paymentIds.length > 0)
      await tx
        .update(payoutTransfers)
        .set({ bankPayoutId: stored.id })
        .where(inArray(payoutTransfers.stripePaymentId, paymentIds))
    // The notifications are in dollars; staff see an amount in another currency in the comparison.
    if (stored.status === 'failed' && !stored.alertedAt && stored.currency === CURRENCY) {
      await tx.update(bankPayouts).set({ alertedAt: askedAt }).where(isPayout)
      await jobs.enqueue(tx, payoutNoticeJob, { kind: 'returned', id: stored.id })
      await jobs.enqueue(tx, payoutAlertJob, { kind: 'bank', id: stored.id })
    }
    return changed?.isNew ? stored : undefined
  })
}

/** Has the bank payouts read again that were reported before a transfer in them was recorded. */
export async function linkLater(
  { jobs }: Pick<PayoutServices, 'jobs'>,
  tx: DbOrTx,
  { stripeAccountId, createdAt }: Pick<Transfer, 'stripeAccountId' | 'createdAt'>,
): Promise<void> {
  const since = new Date(createdAt.getTime() - CLOCKS_DIFFER_MS)
  const reported = await tx
    .select({ payoutId: bankPayouts.stripePayoutId })
    .from(bankPayouts)
    .where(and(eq(bankPayouts.stripeAccountId, stripeAccountId), gte(bankPayouts.createdAt, since)))
  for (const { payoutId } of reported)
    await jobs.enqueue(tx, bankPayoutChangedJob, { payoutId, stripeAccountId })
}

/**
 * Records the payouts to banks of which all webhooks were lost: those of accounts with transfers that are in no payout.
 * Returns them. Throws payment_unavailable.
 */
export async function findLostPayouts(services: PayoutServices): Promise<BankPayout[]> {
  const { db, clock, stripe, log } = services
  const oldest = new Date(clock.now().getTime() - LINKED_DAYS * DAY_MS)
  const accounts = await db
    .select({ stripeAccountId: payoutTransfers.stripeAccountId, since: min(payoutTransfers.succeededAt) })
    .from(payoutTransfers)
    .where(
      and(
        eq(payoutTransfers.state, 'succeeded'),
        isNull(payoutTransfers.bankPayoutId),
        gte(payoutTransfers.succeededAt, oldest),
      ),
    )
    .groupBy(payoutTransfers.stripeAccountId)
  const lost: BankPayout[] = []
  for (const { stripeAccountId, since } of accounts) {
    const from = new Date((since ?? oldest).getTime() - CLOCKS_DIFFER_MS)
    const payoutIds = await listPayouts(stripe, stripeAccountId, from).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      // A closed account can no longer be read.
      log.warn({ err: error, stripeAccountId }, 'the payouts of an account could not be read')
      return []
    })
    for (const payoutId of payoutIds) {
      const recorded = await readBankPayout(services, { payoutId, stripeAccountId })
      if (recorded) lost.push(recorded)
    }
  }
  return lost
}

/** Payouts of the last weeks in another currency than that of all amounts here. */
export function listForeignPayouts({
  db,
  clock,
}: Pick<PayoutServices, 'db' | 'clock'>): Promise<BankPayout[]> {
  const oldest = new Date(clock.now().getTime() - LINKED_DAYS * DAY_MS)
  return db
    .select()
    .from(bankPayouts)
    .where(and(ne(bankPayouts.currency, CURRENCY), gte(bankPayouts.createdAt, oldest)))
}

/** Milliseconds between two questions about a payout. */
const CHECK_MS = 12 * HOUR_MS

/** Reads recent payouts from the provider that were not read for half a day, in case a webhook was lost. */
export async function sweepBankPayouts(services: PayoutServices): Promise<void> {
  const { db, clock, log } = services
  const before = new Date(clock.now().getTime() - CHECK_MS)
  const due = await db
    .select({ payoutId: bankPayouts.stripePayoutId, stripeAccountId: bankPayouts.stripeAccountId })
    .from(bankPayouts)
    .where(
      and(
        notInArray(bankPayouts.status, CLOSED),
        isNull(bankPayouts.alertedAt),
        lte(bankPayouts.updatedAt, before),
        sql`${bankPayouts.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${RETURN_DAYS})`,
      ),
    )
    .limit(100)
  await whileReachable(
    due,
    async ({ payoutId, stripeAccountId }) => {
      if (stripeAccountId) await recordBankPayout(services, { payoutId, stripeAccountId })
    },
    ({ payoutId }, error) => {
      // A closed account can no longer be read.
      if (!rejectionOf(error)) log.warn({ err: error, payoutId }, 'a payout to a bank could not be read')
    },
  )
}
