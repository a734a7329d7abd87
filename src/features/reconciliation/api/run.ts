/** Compares the payment provider's records with ours, charge by charge. */

import { listUnrecognized, recognizeSale } from '#features/ledger/api/index.ts'
import type { Intent, SettleServices } from '#features/payments/api/index.ts'
import { listIntentsBetween } from '#features/payments/api/index.ts'
import { compareTransfers } from '#features/payouts/api/index.ts'
import { TRANSFER_DIFFERENCES } from '#features/payouts/contract.ts'
import { AppError } from '#lib/errors.ts'
import { compareBalance } from './compare-balance.ts'
import { compareIntent, type Found } from './compare-intent.ts'
import { reconcileJob } from './job-definitions.ts'
import { findLedgerErrors } from './ledger-check.ts'
import { balanceBetween, intentsBetween, refundsBetween } from './provider.ts'
import {
  abandonRuns,
  addRun,
  findRun,
  finishRun,
  listOpenDifferences,
  putDifference,
  type Run,
  resolveDifference,
  resolveUnseen,
} from './store.ts'

/** Milliseconds in which a payment may be between two steps, and so is not compared yet. */
const SETTLING_MS = 10 * 60_000
/** A run that takes longer was interrupted. */
const LONGEST_RUN_MS = 2 * 3_600_000

type RunServices = Pick<SettleServices, 'db' | 'clock' | 'jobs'>

/**
 * Stores a run of a period and enqueues its job. `night` is the date of the automatic run. Returns undefined if another
 * run is unfinished, or the night has one, in any process.
 */
export async function startRun(
  { db, clock, jobs }: RunServices,
  { from, to, ...by }: { from: Date; to: Date; night?: string; startedBy?: string },
): Promise<Run | undefined> {
  const now = clock.now()
  const latest = new Date(now.getTime() - SETTLING_MS)
  const end = to < latest ? to : latest
  if (from >= end) throw new AppError('bad_request', { message: 'This period is not over yet.' })
  return db.transaction(async (tx) => {
    await abandonRuns(tx, new Date(now.getTime() - LONGEST_RUN_MS), now)
    const run = await addRun(tx, { from, to: end, startedAt: now, ...by })
    if (run) await jobs.enqueue(tx, reconcileJob, { runId: run.id })
    return run
  })
}

/** Carries out a run and stores its differences. Running again does nothing once it is finished. */
export async function runReconciliation(services: SettleServices, runId: string): Promise<void> {
  const { db, log, clock } = services
  const run = await findRun(db, runId)
  if (!run || run.finishedAt) return
  const comparison = new Comparison(services, run)
  await comparison.run()
  const { compared, found, repaired, failed } = comparison
  const failures = failed.size
  const failure =
    failures > 0 ? `${failures} ${failures === 1 ? 'record' : 'records'} could not be compared.` : null
  await finishRun(db, runId, { compared, found, repaired, failure, finishedAt: clock.now() })
  log.info({ runId, compared, found, repaired, failures }, 'payments were compared with the provider')
}

class Comparison {
  compared = 0
  found = 0
  repaired = 0
  /** The records that could not be compared, and the intents that were. */
  readonly failed = new Set<string>()
  private readonly seen = new Set<string>()
  private readonly services: SettleServices
  private readonly period: Run

  constructor(services: SettleServices, period: Run) {
    this.services = services
    this.period = period
  }

  /** Compares intents of the period first, then those that refunds, our charges, and open differences refer to. */
  async run(): Promise<void> {
    const { db, stripe, clock } = this.services
    const { period } = this
    // The provider lists the newest first, but a balance can only be recorded after its deposit.
    const balances: Intent[] = []
    for await (const intent of intentsBetween(stripe, period))
      if (intent.metadata.kind === 'balance') balances.push(intent)
      else await this.intent(intent.id, intent)
    for (const intent of balances) await this.intent(intent.id, intent)
    for await (const { payment_intent: intent } of refundsBetween(stripe, period))
      if (intent) await this.intent(typeof intent === 'string' ? intent : intent.id)
    for (const id of await listIntentsBetween(db, period.from, period.to)) await this.intent(id)
    for (const { intentId } of await listOpenDifferences(db)) if (intentId) await this.intent(intentId)
    for await (const transaction of balanceBetween(stripe, period))
      await this.attempt(transaction.id, () => compareBalance(this.services, transaction))
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
    const open = (await listOpenDifferences(db)).flatMap(({ kind, reference }) =>
      TRANSFER_DIFFERENCES.some((each) => each === kind) ? reference : [],
    )
    await this.attempt('transfers', () =>
      compareTransfers(this.services, { from: period.from, to: period.to, open }),
    )
    const intentIds = [...this.seen]
    await resolveUnseen(db, { startedAt: period.startedAt, intentIds, now: clock.now() })
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
