/** What the breeders' banks received: payouts of connected accounts, as the provider reports them. */
import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { rejectionOf, whileReachable } from '#features/payments/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { payoutAlertJob, payoutNoticeJob } from './job-definitions.ts'
import { retrievePayout } from './provider.ts'
import type { PayoutServices } from './services.ts'
import { bankPayouts, payoutTransfers } from './tables.ts'

/** States of a payout that the bank may still change; a paid one can fail within days. */
const CLOSED = ['failed', 'canceled']

/**
 * Reads a payout from the provider, stores it, and links the transfers that it contains. The order and repetition of
 * webhooks do not matter. A payout of an account without our transfers is ignored. Throws payment_unavailable.
 */
export async function recordBankPayout(
  services: PayoutServices,
  reported: { payoutId: string; stripeAccountId: string },
): Promise<void> {
  const { db, stripe, clock, jobs } = services
  const [known] = await db
    .select({ breederId: payoutTransfers.breederId })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.stripeAccountId, reported.stripeAccountId))
    .limit(1)
  if (!known) return
  const { payout, paymentIds } = await retrievePayout(stripe, reported)
  const now = clock.now()
  const state = {
    ...{ amount: payout.amount, currency: payout.currency, status: payout.status, updatedAt: now },
    failure: payout.failure_message ?? payout.failure_code ?? null,
    arrivesOn: isoDate(new Date(payout.arrival_date * 1_000)),
  }
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(bankPayouts)
      .values({
        ...{ breederId: known.breederId, stripePayoutId: payout.id, ...state },
        createdAt: new Date(payout.created * 1_000),
      })
      .onConflictDoUpdate({
        target: bankPayouts.stripePayoutId,
        set: state,
        // An answer that was read before the bank returned the money may arrive after it.
        setWhere: notInArray(bankPayouts.status, CLOSED),
      })
      .returning()
    if (!stored) return
    if (paymentIds.length > 0)
      await tx
        .update(payoutTransfers)
        .set({ bankPayoutId: stored.id })
        .where(inArray(payoutTransfers.stripePaymentId, paymentIds))
    if (stored.status !== 'failed' || stored.alertedAt) return
    await tx.update(bankPayouts).set({ alertedAt: now }).where(eq(bankPayouts.id, stored.id))
    await jobs.enqueue(tx, payoutNoticeJob, { kind: 'returned', id: stored.id })
    await jobs.enqueue(tx, payoutAlertJob, { kind: 'bank', id: stored.id })
  })
}

/** Milliseconds between two questions about a payout, and days in which the bank may return it. */
const CHECK_MS = 12 * 3_600_000
const CHECKED_DAYS = 10

/** Reads recent payouts from the provider that were not read for half a day, in case a webhook was lost. */
export async function sweepBankPayouts(services: PayoutServices): Promise<void> {
  const { db, clock, log } = services
  const before = new Date(clock.now().getTime() - CHECK_MS)
  const due = await db
    .select({ payoutId: bankPayouts.stripePayoutId, stripeAccountId: payoutTransfers.stripeAccountId })
    .from(bankPayouts)
    .innerJoin(payoutTransfers, eq(payoutTransfers.bankPayoutId, bankPayouts.id))
    .where(
      and(
        notInArray(bankPayouts.status, CLOSED),
        isNull(bankPayouts.alertedAt),
        lte(bankPayouts.updatedAt, before),
        sql`${bankPayouts.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${CHECKED_DAYS})`,
      ),
    )
    .groupBy(bankPayouts.stripePayoutId, payoutTransfers.stripeAccountId)
    .limit(100)
  await whileReachable(
    due,
    (payout) => recordBankPayout(services, payout),
    ({ payoutId }, error) => {
      // A closed account cannot be read anymore.
      if (!rejectionOf(error)) log.warn({ err: error, payoutId }, 'a payout to a bank could not be read')
    },
  )
}
