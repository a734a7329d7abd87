import { expect, it } from 'vitest'
import { findEvidence } from '#features/disputes/api/store.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import type { TestApp } from '#testing/app.ts'
import { crashEverywhere, openCrashWorld } from '#testing/crashes/crashes.ts'
import {
  acceptDispute,
  type DisputedSale,
  disputedSale,
  providerDispute,
  submitAnswer,
} from '#testing/sales/disputes.ts'

const EVIDENCE = ['POST /v1/files 1', 'POST /v1/files 2', 'POST /v1/disputes/:id 1', 'commit 1']
const ACCEPTANCE = ['POST /v1/disputes/:id/close 1', 'commit 1']

function write(app: TestApp, { buyer, breeder }: DisputedSale, content: string) {
  return app.request('POST', '/api/messages', { as: buyer, body: { receiverId: breeder.id, content } })
}

it('a process killed at any step of sending evidence leaves it submitted once after the restart', async () => {
  const world = await openCrashWorld({ rateLimits: false })
  const { before } = world
  const staff = await signUpStaff(before)
  const crashed = await crashEverywhere(world, EVIDENCE, async () => {
    const subject = await disputedSale(before)
    await write(before, subject, 'When can I pick up the kitten?')
    await submitAnswer(before, subject, staff)
    return { subject, order: { work: { answerTo: subject.id } } }
  })
  // A message that is written meanwhile is in the evidence.
  for (const { subject } of crashed) await write(before, subject, 'May I see the mother of the kitten?')
  await before.close()
  const app = await world.reopen()
  for (const { point, subject } of crashed) {
    const state = async () => [point, (await findEvidence(app.services.db, subject.id))?.state]
    await expect.poll(state).toEqual([point, 'submitted'])
    const { status, evidence_details, evidence } = await providerDispute(app, subject)
    expect([point, status, evidence_details.submission_count]).toEqual([point, 'under_review', 1])
    expect([point, evidence]).toMatchObject([
      point,
      { receipt: expect.stringMatching(/^file_/), customer_communication: expect.stringMatching(/^file_/) },
    ])
  }
  expect(await findLedgerErrors(app.services.db)).toEqual([])
})

it('a process killed at any step of accepting a dispute leaves it lost once after the restart', async () => {
  const world = await openCrashWorld({ rateLimits: false })
  const { before } = world
  const staff = await signUpStaff(before)
  const crashed = await crashEverywhere(world, ACCEPTANCE, async () => {
    const subject = await disputedSale(before)
    await acceptDispute(before, subject, staff)
    return { subject, order: { work: { answerTo: subject.id } } }
  })
  await before.close()
  const app = await world.reopen()
  for (const { point, subject } of crashed) {
    const path = `/api/admin/disputes/${subject.id}`
    const shown = async () => {
      const { state, dispute, order } = (await app.request('GET', path, { as: staff })).json()
      return { point, state, outcome: dispute.outcome, frozen: order.frozen }
    }
    const expected = { point, state: 'accepted', outcome: 'lost', frozen: 'dispute_lost' }
    await expect.poll(shown).toEqual(expected)
    const { status, balance_transactions } = await providerDispute(app, subject)
    expect([point, status, balance_transactions.length]).toEqual([point, 'lost', 1])
  }
  expect(await findLedgerErrors(app.services.db)).toEqual([])
})
