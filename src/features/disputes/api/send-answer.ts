/** Sends the answers of staff to the provider. */

import { type SettleServices, staffAlertJob } from '#features/payments/api/index.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { isPossible } from '#lib/states/state-table.ts'
import { rejectionOf, wasAnswered } from '#platform/stripe/calls.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { REMINDER_HOURS } from '../rules.ts'
import { ANSWER_TABLE } from '../states.ts'
import { findDispute, listAnswerable, recordDispute } from './disputes.ts'
import { assembleFiles, tooLarge } from './evidence-files.ts'
import { answerJob, disputeChangedJob } from './job-definitions.ts'
import type { DisputeServices } from './parties.ts'
import { acceptDispute, submitEvidence } from './provider-answers.ts'
import {
  changeEvidence,
  countAttempt,
  findEvidence,
  listUnsent,
  lockEvidence,
  markReminded,
} from './store.ts'

const SWEEP_EVERY_MS = 10 * MINUTE_MS

/** Every ten minutes, sends the answers whose jobs have failed, and reminders. */
export function disputeAnswerSweep(services: DisputeServices): Sweep {
  return defineSweep({
    name: 'dispute-answers',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      await remindOfDeadlines(services)
      await sweepAnswers(services)
    },
  })
}

/** Reminds staff once of each dispute that they have not answered and whose deadline is near. */
export async function remindOfDeadlines(services: DisputeServices): Promise<void> {
  const { db, clock, jobs, log } = services
  const now = clock.now()
  const near = new Date(now.getTime() + REMINDER_HOURS * HOUR_MS)
  try {
    for (const { id } of await listAnswerable(db, { after: now, until: near }))
      await db.transaction(async (tx) => {
        if (await markReminded(tx, id, now))
          await jobs.enqueue(tx, staffAlertJob, { subject: 'deadline', id })
      })
  } catch (error) {
    log.warn({ err: error }, 'staff could not be reminded of a dispute')
  }
}

/** Sends the answers that have not reached the provider. One that cannot be sent does not stop the others. */
export async function sweepAnswers(services: DisputeServices): Promise<void> {
  const { db, log } = services
  await whileReachable(
    await listUnsent(db),
    (id) => sendAnswer(services, id),
    (disputeId, error) => log.warn({ err: error, disputeId }, 'an answer to a dispute could not be sent yet'),
  )
}

/** Registers the jobs that read disputes and send answers. Call it in every process before jobs start. */
export function registerDisputeJobs(services: DisputeServices & SettleServices): void {
  services.jobs.handle(disputeChangedJob, ({ disputeId }) => recordDispute(services, disputeId))
  services.jobs.handle(answerJob, ({ disputeId }) => sendAnswer(services, disputeId))
}

/**
 * Sends an answer once. Safe to repeat after a crash at any line. What the provider rejects, or cannot be read, becomes a draft again. Throws
 * payment_unavailable, after which the job is repeated.
 */
export async function sendAnswer(services: DisputeServices, disputeId: string): Promise<void> {
  const { db, stripe, jobs, log } = services
  const row = await findEvidence(db, disputeId)
  const dispute = await findDispute(db, disputeId)
  if (!row || !dispute || !isPossible(ANSWER_TABLE, 'reject', row.state)) return
  const isAcceptance = isPossible(ANSWER_TABLE, 'confirmAcceptance', row.state)
  const { stripeDisputeId } = dispute
  let failure: string | null = null
  try {
    const attempt = `${disputeId}-${row.version}`
    if (isAcceptance) await acceptDispute(stripe, stripeDisputeId, attempt)
    else {
      const files = await assembleFiles(services, dispute, row)
      failure = tooLarge(files) ?? null
      if (failure === null)
        await submitEvidence(stripe, stripeDisputeId, { attempt, texts: row.content ?? {}, files })
    }
  } catch (error) {
    const unreadable = error instanceof AppError && error.code === 'conflict'
    const rejection = unreadable ? error : rejectionOf(error)
    if (!rejection) {
      // The provider repeats its response to an idempotency key for a day, so the next attempt needs a new one.
      if (wasAnswered(error)) await countAttempt(db, row)
      throw error
    }
    failure = rejection.message
    log.warn({ disputeId, failure }, 'an answer to a dispute was rejected')
  }
  await db.transaction(async (tx) => {
    const current = await lockEvidence(tx, disputeId)
    if (current.state !== row.state) return
    const { confirmAcceptance, confirmSubmission, reject } = ANSWER_TABLE.transitions
    const sent = { state: (isAcceptance ? confirmAcceptance : confirmSubmission).to }
    const again = { state: reject.to, failure, content: null, answeredAt: null }
    await changeEvidence(tx, disputeId, failure === null ? sent : again)
    await jobs.enqueue(tx, disputeChangedJob, { disputeId: stripeDisputeId })
  })
}
