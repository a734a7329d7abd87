/** Every act on a dispute and on the answer to it, in each of their states. */
import Stripe from 'stripe'
import { beforeEach, vi } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type DisputedSale, disputedSale, SUMMARY } from '#testing/sales/disputes.ts'
import { addDocument } from '#testing/sales/handovers.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { findDispute, recordDispute } from './api/disputes.ts'
import { remindOfDeadlines, sendAnswer } from './api/send-answer.ts'
import { findEvidence, listStatements } from './api/store.ts'
import { ANSWER_TABLE, DISPUTE_TABLE, stageOf } from './states.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
type Subject = DisputedSale

let staff: TestUser
beforeEach(async () => {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
  staff = await signUpStaff(app())
})

const user = ({ buyer, breeder }: Subject, actor: Actor) => ({ buyer, breeder, staff, system: staff })[actor]
const answerOf = async ({ id }: Subject) => (await findEvidence(db(), id))?.state ?? 'draft'
const versionOf = async ({ id }: Subject) => (await findEvidence(db(), id))?.version ?? 0
const save = async (subject: Subject, as: Actor = 'staff', otherFiles: string[] = []) =>
  app().request('PUT', `/api/admin/disputes/${subject.id}/evidence`, {
    as: user(subject, as),
    body: { version: await versionOf(subject), summary: SUMMARY, handoverFiles: [], otherFiles },
  })
const submit = async (subject: Subject, as: Actor = 'staff') =>
  app().request('POST', `/api/admin/disputes/${subject.id}/submission`, {
    as: user(subject, as),
    body: { version: await versionOf(subject) },
  })
const accept = async (subject: Subject, as: Actor = 'staff') =>
  app().request('POST', `/api/admin/disputes/${subject.id}/acceptance`, {
    as: user(subject, as),
    body: { version: await versionOf(subject), reason: 'The cat was never handed over.' },
  })
const addStatement = (subject: Subject, as: Actor = 'breeder', files: string[] = []) =>
  app().request('POST', `/api/orders/${subject.transactionId}/disputes/${subject.id}/statements`, {
    as: user(subject, as),
    body: { statementId: newId(), text: 'The buyer signed the contract.', files },
  })
const continueSale = (subject: Subject, as: Actor = 'staff') =>
  app().request('POST', `/api/admin/orders/${subject.transactionId}/continuation`, {
    as: user(subject, as),
    body: { reason: 'The buyer has paid again in cash.' },
  })

/** A dispute with an answer that names a file of the breeder, and can be submitted. */
async function drafted(): Promise<Subject> {
  const subject = await disputedSale(app())
  const path = await addDocument(app(), subject.breeder.id)
  await addStatement(subject, 'breeder', [path])
  await save(subject, 'staff', [path.slice('/objects/'.length)])
  return subject
}
const after =
  (begin: () => Promise<Subject>, ...acts: ((subject: Subject) => Promise<unknown>)[]) =>
  async () => {
    const subject = await begin()
    for (const act of acts) await act(subject)
    return subject
  }
const send = async ({ id }: Subject) => {
  await sendAnswer(app().services, id)
  return undefined
}
/** Sends it to a provider that rejects the call. */
async function sendRejected(subject: Subject) {
  const { disputes } = app().services.stripe.sdk
  const error = new Stripe.errors.StripeInvalidRequestError({ message: 'No.', type: 'invalid_request_error' })
  const calls = [vi.spyOn(disputes, 'update'), vi.spyOn(disputes, 'close')]
  for (const call of calls) call.mockRejectedValue(error)
  await send(subject)
  for (const call of calls) call.mockRestore()
  return undefined
}

describeTable('the answer to a dispute', ANSWER_TABLE, {
  reach: {
    draft: drafted,
    submitting: after(drafted, submit),
    submitted: after(drafted, submit, send),
    accepting: after(drafted, accept),
    accepted: after(drafted, accept, send),
  },
  acts: {
    save: (subject: Subject, as) => save(subject, as),
    addStatement: (subject: Subject, as) => addStatement(subject, as),
    submit,
    accept,
    // The provider cannot confirm what it was not sent.
    confirmSubmission: async (subject: Subject) =>
      (await answerOf(subject)) === 'accepting' ? undefined : send(subject),
    confirmAcceptance: async (subject: Subject) =>
      (await answerOf(subject)) === 'submitting' ? undefined : send(subject),
    reject: sendRejected,
    async remind({ id }: Subject) {
      const due = (await findDispute(db(), id))?.evidenceDueAt ?? new Date()
      app().clock.set(new Date(due.getTime() - HOUR_MS))
      await remindOfDeadlines(app().services)
      return undefined
    },
  },
  stateOf: answerOf,
  read: async ({ id }: Subject) => [await findEvidence(db(), id), await listStatements(db(), id)],
})

const record = async ({ stripeId }: Subject) => {
  await recordDispute(app().services, stripeId)
  return undefined
}
/** The bank decides, unless the provider says that it has. */
const end = (outcome: 'won' | 'lost' | 'partially lost') => async (subject: Subject) => {
  await controlsOf(app())
    .endDispute(subject.stripeId, outcome)
    .catch(() => undefined)
  return record(subject)
}
const win = async (subject: Subject) => {
  await controlsOf(app())
    .overturnDispute(subject.stripeId)
    .catch(() => undefined)
  return end('won')(subject)
}
const inquired = () => disputedSale(app(), 'inquiry')

describeTable('a dispute', DISPUTE_TABLE, {
  reach: {
    needs_response: drafted,
    under_review: after(drafted, submit, send, record),
    won: after(drafted, end('won')),
    lost: after(drafted, end('lost')),
    partly_lost: after(drafted, end('partially lost')),
    closed: after(inquired, end('won')),
  },
  acts: {
    async review(subject: Subject) {
      for (const act of [submit, send, record]) await act(subject)
      return undefined
    },
    win,
    lose: end('lost'),
    losePart: end('partially lost'),
    // Only an inquiry is closed without a decision, and the local provider does not open it again.
    close: null,
    reopen: null,
    addStatement: (subject: Subject, as) => addStatement(subject, as),
    answer: (subject: Subject, as) => save(subject, as),
    continueSale,
  },
  async stateOf({ id }: Subject) {
    const dispute = await findDispute(db(), id)
    if (!dispute) throw new Error('There is no dispute.')
    return stageOf(dispute)
  },
  async read({ id }: Subject) {
    const { checkedAt: _, ...dispute } = (await findDispute(db(), id)) ?? {}
    return [dispute, (await findEvidence(db(), id))?.version, await listStatements(db(), id)]
  },
})
