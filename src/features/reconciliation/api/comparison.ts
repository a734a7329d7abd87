/** Compares the payment provider's records with ours, record by record, and stores the differences. */
import type Stripe from 'stripe'
import { listUnrecognized, recognizeSale } from '#features/ledger/api/index.ts'
import type { SettleServices } from '#features/payments/api/index.ts'
import { compareTransfers } from '#features/payouts/api/index.ts'
import { TRANSFER_DIFFERENCES } from '#features/payouts/contract.ts'
import { AppError } from '#lib/errors.ts'
import { compareBalance } from './compare-balance.ts'
import { compareClearing } from './compare-clearing.ts'
import { compareIntent, type Found } from './compare-intent.ts'
import { findLedgerErrors } from './ledger-check.ts'
import { listIntentsBetween } from './our-records.ts'
import { balanceBetween, intentsBetween, type Period, refundsBetween } from './provider.ts'
import { listOpenDifferences, putDifference, type Run, resolveDifference, resolveUnseen } from './store.ts'

/** Compares the records of one run, and counts them. */
export class Comparison {
  compared = 0
  found = 0
  repaired = 0
  /** The records that could not be compared. */
  readonly failed = new Set<string>()
  /** The intents that were compared. */
  private readonly seen = new Set<string>()
  private readonly services: SettleServices

  constructor(services: SettleServices) {
    this.services = services
  }

  /** Compares intents of the period first, then those that refunds and our charges refer to, then changes of the balance. */
  async comparePeriod(period: Period): Promise<void> {
    const { db, stripe } = this.services
    // The provider lists the newest first, but a balance can only be recorded after its deposit.
    const balances: Stripe.PaymentIntent[] = []
    for await (const intent of intentsBetween(stripe, period))
      if (intent.metadata.kind === 'balance') balances.push(intent)
      else await this.intent(intent.id, intent)
    for (const intent of balances) await this.intent(intent.id, intent)
    for await (const { payment_intent: intent } of refundsBetween(stripe, period))
      if (intent) await this.intent(typeof intent === 'string' ? intent : intent.id)
    for (const id of await listIntentsBetween(db, period.from, period.to)) await this.intent(id)
    for await (const transaction of balanceBetween(stripe, period))
      await this.attempt(transaction.id, () => compareBalance(this.services, transaction))
    const open = (await listOpenDifferences(db)).flatMap(({ kind, reference }) =>
      TRANSFER_DIFFERENCES.some((each) => each === kind) ? reference : [],
    )
    await this.attempt('transfers', () => compareTransfers(this.services, { ...period, open }))
  }

  /**
   * Compares what does not belong to a period, and closes differences that are gone. `clearing` compares the balance, too,
   * which is possible once everything until now was compared.
   */
  async compareRest(
    { startedAt, to }: Pick<Run, 'startedAt' | 'to'>,
    { clearing }: { clearing: boolean },
  ): Promise<void> {
    const { db, clock } = this.services
    for (const { intentId } of await listOpenDifferences(db)) if (intentId) await this.intent(intentId)
    // The job of a sale that ended stops after a day of failures.
    for (const id of await listUnrecognized(db))
      await this.attempt(id, async () => {
        await recognizeSale(this.services, id)
        return []
      })
    for (const { transactionId, account, expected, actual } of await findLedgerErrors(db))
      await this.store({
        kind: 'ledger',
        reference: `${transactionId} ${account}`,
        transactionId,
        repaired: false,
        providerAmount: expected,
        ourAmount: actual,
      })
    if (clearing) await this.attempt('clearing balance', () => compareClearing(this.services, to))
    const kinds = [...TRANSFER_DIFFERENCES, 'ledger' as const, ...(clearing ? ['clearing' as const] : [])]
    await resolveUnseen(db, { startedAt, kinds, intentIds: [...this.seen], now: clock.now() })
  }

  private async intent(id: string, known?: Parameters<typeof compareIntent>[2]): Promise<void> {
    if (this.seen.has(id) || this.failed.has(id)) return
    this.compared += 1
    if (await this.attempt(id, () => compareIntent(this.services, id, known))) this.seen.add(id)
  }

  /** Stores what a comparison finds; one that fails does not stop the others. */
  private async attempt(id: string, compare: () => Promise<Found[]>): Promise<boolean> {
    try {
      for (const difference of await compare()) await this.store(difference)
      return true
    } catch (error) {
      // Without the provider nothing can be compared, so the job is tried again.
      if (error instanceof AppError && error.code === 'payment_unavailable') throw error
      this.failed.add(id)
      this.services.log.error({ err: error, id }, 'a record of the payment provider could not be compared')
      return false
    }
  }

  private async store({ repaired, ...difference }: Found): Promise<void> {
    const { db, clock, log } = this.services
    const now = clock.now()
    const id = await putDifference(db, difference, now)
    if (!id) return
    this.found += 1
    if (!repaired) return void log.warn(difference, 'a record differs from the payment provider')
    this.repaired += 1
    await resolveDifference(db, id, { resolution: 'repaired', resolvedAt: now })
  }
}
