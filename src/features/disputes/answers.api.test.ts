import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { documentKey } from '#features/uploads/api/documents.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  acceptDispute,
  type DisputedSale,
  disputedSale,
  providerDispute,
  submitAnswer,
} from '#testing/sales/disputes.ts'
import { addDocument } from '#testing/sales/handovers.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { recordDispute } from './api/disputes.ts'
import { remindOfDeadlines, sendAnswer, sweepAnswers } from './api/send-answer.ts'
import { findEvidence } from './api/store.ts'

const { app } = appOfThisFile({ work: false })

beforeEach(() => {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
  controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
})

const stateOf = async ({ id }: DisputedSale) => (await findEvidence(app().services.db, id))?.state

async function submitted(): Promise<{ dispute: DisputedSale; staff: TestUser }> {
  const [dispute, staff] = [await disputedSale(app()), await signUpStaff(app())]
  await submitAnswer(app(), dispute, staff)
  return { dispute, staff }
}

/** The breeder's statement has a file, which staff have chosen. */
async function submittedWithFile(): Promise<{ dispute: DisputedSale; fileId: string }> {
  const [dispute, staff] = [await disputedSale(app()), await signUpStaff(app())]
  const fileId = (await addDocument(app(), dispute.breeder.id)).slice('/objects/'.length)
  const body = { statementId: newId(), text: 'The buyer signed the contract.', files: [`/objects/${fileId}`] }
  const path = `/api/orders/${dispute.transactionId}/disputes/${dispute.id}/statements`
  expect((await app().request('POST', path, { as: dispute.breeder, body })).statusCode).toBe(201)
  await submitAnswer(app(), dispute, staff, [fileId])
  return { dispute, fileId }
}

const failures = ['POST /v1/files', 'POST /v1/disputes/:id'].flatMap((path) => [
  { path, how: 'error', when: 'before', count: 3 } as const,
  { path, how: 'reset', when: 'before', count: 3 } as const,
  { path, how: 'error', when: 'during', count: 1 } as const,
  { path, how: 'error', when: 'after', count: 1 } as const,
  { path, how: 'reset', when: 'after', count: 3 } as const,
])

describe('evidence', () => {
  it.for(failures)('is submitted once and soon after a failure: $how $when $path', async (failure) => {
    const { dispute } = await submitted()
    const { count, ...how } = failure
    controlsOf(app()).failures.failNext(count, how)
    await expect(sendAnswer(app().services, dispute.id)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    expect(await stateOf(dispute)).toBe('submitting')
    await sendAnswer(app().services, dispute.id)
    expect(await stateOf(dispute)).toBe('submitted')
    expect((await providerDispute(app(), dispute)).evidence_details.submission_count).toBe(1)
  })

  it('is submitted although a message was written between two calls', async () => {
    const { dispute } = await submitted()
    const { buyer, breeder } = dispute
    const write = async (content: string) => {
      const message = { as: buyer, body: { receiverId: breeder.id, content } }
      expect((await app().request('POST', '/api/messages', message)).statusCode).toBe(201)
    }
    await write('When can I pick up the kitten?')
    // The files have been uploaded by then, also that of the messages.
    controlsOf(app()).failures.failNext(3, { path: 'POST /v1/disputes/:id', how: 'reset', when: 'before' })
    await expect(sendAnswer(app().services, dispute.id)).rejects.toThrow()
    await write('I would also like to see the mother of the kitten.')
    await sendAnswer(app().services, dispute.id)
    expect(await stateOf(dispute)).toBe('submitted')
    expect((await providerDispute(app(), dispute)).evidence_details.submission_count).toBe(1)
  })

  it('is a draft again if a chosen file cannot be read, because it is submitted only once', async () => {
    const { dispute, fileId } = await submittedWithFile()
    await app().services.storage.remove(documentKey(fileId))
    await sendAnswer(app().services, dispute.id)
    expect(await findEvidence(app().services.db, dispute.id)).toMatchObject({
      state: 'draft',
      failure: 'The file “Statement 1, file 1” cannot be read. Please choose another one.',
    })
    expect((await providerDispute(app(), dispute)).evidence_details.submission_count).toBe(0)
  })

  it('that cannot be sent does not keep that of other disputes waiting, and staff are reminded of it', async () => {
    const { dispute: broken } = await submittedWithFile()
    const others: DisputedSale[] = []
    for (let count = 0; count < 3; count += 1) others.push((await submitted()).dispute)
    const { storage } = app().services
    const get = vi.spyOn(storage, 'get').mockImplementation(async (key) => {
      throw new Error(`The storage cannot read ${key}.`)
    })
    await sweepAnswers(app().services)
    for (const dispute of others) expect(await stateOf(dispute)).toBe('submitted')
    expect(await stateOf(broken)).toBe('submitting')
    const isReminded = async ({ id: disputeId }: DisputedSale) =>
      (await findEvidence(app().services.db, disputeId))?.remindedAt !== null
    app().clock.advance(6 * DAY_MS)
    await remindOfDeadlines(app().services)
    expect(await isReminded(broken)).toBe(true)
    for (const dispute of others) expect(await isReminded(dispute)).toBe(false)
    get.mockRestore()
    await sweepAnswers(app().services)
    expect(await stateOf(broken)).toBe('submitted')
  })
})

describe('accepting a dispute', () => {
  it.for([
    { how: 'error', when: 'during', count: 1 },
    { how: 'error', when: 'after', count: 1 },
    { how: 'reset', when: 'after', count: 3 },
  ] as const)('is sent once and soon after a failure: $how $when', async ({ count, ...how }) => {
    const [dispute, staff] = [await disputedSale(app()), await signUpStaff(app())]
    await acceptDispute(app(), dispute, staff)
    controlsOf(app()).failures.failNext(count, { path: '/close', ...how })
    await expect(sendAnswer(app().services, dispute.id)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await sendAnswer(app().services, dispute.id)
    await recordDispute(app().services, dispute.stripeId)
    expect(await stateOf(dispute)).toBe('accepted')
    expect(await providerDispute(app(), dispute)).toMatchObject({ status: 'lost' })
  })
})
