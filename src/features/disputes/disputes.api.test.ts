import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type DisputedSale, disputedSale, SUMMARY } from '#testing/sales/disputes.ts'
import { addDocument, addPhoto } from '#testing/sales/handovers.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { recordDispute } from './api/disputes.ts'
import { remindOfDeadlines, sendAnswer } from './api/send-answer.ts'
import { sweepDisputes } from './api/sweep.ts'
import { disputeEvidence, disputeStatements } from './api/tables.ts'
import type { Evidence } from './contract.ts'

const { app } = appOfThisFile()
// A test that moves the clock must not make the payments of the next one look abandoned.
beforeEach(() => app().clock.set(new Date()))
const db = () => app().services.db
const STATEMENT = 'The buyer picked the kitten up and signed the contract.'

const disputed = () => disputedSale(app())

const statement = ({ transactionId, id }: DisputedSale, as: TestUser, body: object) =>
  app().request('POST', `/api/orders/${transactionId}/disputes/${id}/statements`, { as, body })
const evidence = ({ id }: DisputedSale, as: TestUser) =>
  app().request('GET', `/api/admin/disputes/${id}`, { as })
const save = ({ id }: DisputedSale, as: TestUser, body: object) =>
  app().request('PUT', `/api/admin/disputes/${id}/evidence`, {
    as,
    body: { version: 0, summary: SUMMARY, handoverFiles: [], otherFiles: [], ...body },
  })
const submit = ({ id }: DisputedSale, as: TestUser, version: number) =>
  app().request('POST', `/api/admin/disputes/${id}/submission`, { as, body: { version } })

describe('the evidence of a dispute', () => {
  it('has the statements of the breeder, once per ID, and not those of others', async () => {
    const dispute = await disputed()
    const { breeder, buyer, transactionId } = dispute
    const url = await addDocument(app(), breeder.id)
    const body = { statementId: newId(), text: STATEMENT, files: [url] }
    expect((await statement(dispute, breeder, body)).statusCode).toBe(201)
    expect((await statement(dispute, breeder, body)).statusCode).toBe(201)
    expect(await db().select().from(disputeStatements)).toHaveLength(1)
    expect((await statement(dispute, buyer, { ...body, statementId: newId() })).statusCode).toBe(403)
    const foreign = await addDocument(app(), buyer.id)
    const stolen = { statementId: newId(), text: STATEMENT, files: [foreign] }
    expect((await statement(dispute, breeder, stolen)).statusCode).toBe(400)
    expect((await statement(dispute, breeder, { statementId: newId(), text: 'Too short' })).statusCode).toBe(
      400,
    )
    const forBuyer = await app().request('GET', `/api/orders/${transactionId}/disputes`, { as: buyer })
    expect(forBuyer.json()).toMatchObject([{ statements: [], statementUntil: null, isInquiry: false }])
    const other = await signUp(app())
    const path = `/api/orders/${transactionId}/disputes`
    expect((await app().request('GET', path, { as: other })).statusCode).toBe(404)
  })

  it('is assembled, saved, and submitted once with its files', async () => {
    const dispute = await disputed()
    const url = await addDocument(app(), dispute.breeder.id)
    await statement(dispute, dispute.breeder, { statementId: newId(), text: STATEMENT, files: [url] })
    const staff = await signUpStaff(app())
    const shown = (await evidence(dispute, staff)).json()
    expect(shown).toMatchObject({ version: 0, state: 'draft', files: [{ name: 'Statement 1, file 1' }] })
    const preview = Object.fromEntries(
      shown.preview.map((each: { field: string; text: string }) => [each.field, each.text]),
    )
    expect(preview.refund_policy_disclosure).toContain('before paying')
    expect(preview.uncategorized_text).toContain(STATEMENT)
    expect((await save(dispute, staff, { otherFiles: [newId()] })).statusCode).toBe(400)
    const saved = await save(dispute, staff, { otherFiles: [shown.files[0].objectId] })
    expect(saved.json()).toMatchObject({ version: 1, summary: SUMMARY })
    expect((await save(dispute, staff, {})).statusCode).toBe(409)
    const twice = await Promise.all([submit(dispute, staff, 1), submit(dispute, staff, 1)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await Promise.all([sendAnswer(app().services, dispute.id), sendAnswer(app().services, dispute.id)])
    const [sent] = await controlsOf(app()).objects('dispute', dispute.intent.paymentIntentId)
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
      evidence: {
        uncategorized_text: expect.stringContaining(SUMMARY),
        receipt: expect.stringMatching(/^file_/),
        uncategorized_file: expect.stringMatching(/^file_/),
      },
    })
    expect((await evidence(dispute, staff)).json()).toMatchObject({ state: 'submitted', failure: null })
    const late = { statementId: newId(), text: STATEMENT }
    expect((await statement(dispute, dispute.breeder, late)).statusCode).toBe(409)
  })

  it('has photos as one document in the chosen order, which staff can open as the bank receives it', async () => {
    const dispute = await disputed()
    const photos = [await addPhoto(app(), dispute.breeder), await addPhoto(app(), dispute.breeder)]
    const pdf = await addDocument(app(), dispute.breeder.id)
    const files = [...photos, pdf, pdf]
    await statement(dispute, dispute.breeder, { statementId: newId(), text: STATEMENT, files })
    const staff = await signUpStaff(app())
    const shown = (await evidence(dispute, staff)).json<Evidence>()
    expect(shown.files.map(({ kind }) => kind)).toEqual(['photo', 'photo', 'pdf'])
    expect(shown.attachments.map(({ field }) => field)).toEqual(['receipt'])
    const none = `/api/admin/disputes/${dispute.id}/files/service_documentation`
    expect((await app().request('GET', none, { as: staff })).statusCode).toBe(404)
    const [first = '', second = '', document = ''] = shown.files.map(({ objectId }) => objectId)
    for (const otherFiles of [[first, document], [first, first], Array(11).fill(first)])
      expect((await save(dispute, staff, { otherFiles })).statusCode).toBe(400)
    const saved = await save(dispute, staff, { handoverFiles: [second, first], otherFiles: [document] })
    expect(saved.json()).toMatchObject({ handoverFiles: [second, first], otherFiles: [document] })
    const attached = saved.json<Evidence>().attachments
    expect(attached.map(({ field }) => field)).toEqual([
      'receipt',
      'service_documentation',
      'uncategorized_file',
    ])
    const opened = await app().request('GET', attached[1]?.path ?? '', { as: staff })
    expect(opened.headers['content-type']).toBe('application/pdf')
    const bytes = opened.rawPayload.toString('latin1')
    expect(bytes.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
    expect(bytes.match(/\/DCTDecode/g)).toHaveLength(2)
    expect((await app().request('GET', attached[1]?.path ?? '', { as: dispute.buyer })).statusCode).toBe(403)
    await submit(dispute, staff, 1)
    await sendAnswer(app().services, dispute.id)
    const [sent] = await controlsOf(app()).objects('dispute', dispute.intent.paymentIntentId)
    expect(sent).toMatchObject({
      evidence: {
        service_documentation: expect.stringMatching(/^file_/),
        uncategorized_file: expect.stringMatching(/^file_/),
      },
    })
  })

  it('with files that are too large together is not saved, and says how much the bank accepts', async () => {
    const dispute = await disputed()
    const pdf = await addDocument(app(), dispute.breeder.id, { bytes: 4_600_000 })
    await statement(dispute, dispute.breeder, { statementId: newId(), text: STATEMENT, files: [pdf] })
    const staff = await signUpStaff(app())
    const [file] = (await evidence(dispute, staff)).json<Evidence>().files
    const large = await save(dispute, staff, { otherFiles: [file?.objectId] })
    expect(large.statusCode).toBe(400)
    expect(large.json().fields.otherFiles).toContain('the bank accepts 4.5 MB')
    expect((await evidence(dispute, staff)).json()).toMatchObject({ version: 0, otherFiles: [] })
  })

  it('that is missing two days before the deadline reminds staff once, and not after an answer', async () => {
    const [dispute, answered] = [await disputed(), await disputed()]
    const staff = await signUpStaff(app())
    expect((await save(answered, staff, {})).statusCode).toBe(200)
    expect((await submit(answered, staff, 1)).statusCode).toBe(200)
    await sendAnswer(app().services, answered.id)
    const reminders = async () => {
      await remindOfDeadlines(app().services)
      return db().select().from(disputeEvidence).where(isNotNull(disputeEvidence.remindedAt))
    }
    app().clock.advance(4 * DAY_MS)
    expect(await reminders()).toEqual([])
    app().clock.advance(2 * DAY_MS)
    expect(await reminders()).toMatchObject([{ disputeId: dispute.id, version: 0 }])
    expect(await reminders()).toHaveLength(1)
    // Staff who were writing can still save.
    expect((await save(dispute, staff, {})).statusCode).toBe(200)
  })

  it('cannot be submitted after the deadline, without a summary, or by staff of the wrong role', async () => {
    const dispute = await disputed()
    const [support, finance] = [await signUpStaff(app()), await signUpStaff(app())]
    await db().update(users).set({ staffRole: 'support' }).where(eq(users.id, support.id))
    await db().update(users).set({ staffRole: 'finance' }).where(eq(users.id, finance.id))
    expect((await evidence(dispute, support)).statusCode).toBe(200)
    expect((await evidence(dispute, dispute.buyer)).statusCode).toBe(403)
    expect((await save(dispute, support, {})).statusCode).toBe(403)
    expect((await submit(dispute, finance, 0)).body).toContain('summary')
    await save(dispute, finance, {})
    app().clock.advance(8 * DAY_MS)
    expect((await save(dispute, finance, { version: 1 })).body).toContain('deadline')
    expect((await app().request('GET', `/api/admin/disputes/${newId()}`, { as: finance })).statusCode).toBe(
      404,
    )
  })

  it('that the provider rejects becomes a draft again', async () => {
    const dispute = await disputed()
    const staff = await signUpStaff(app())
    await save(dispute, staff, {})
    // The job, which starts at once, must not send the answer before the dispute ends.
    const { failures } = controlsOf(app())
    failures.failNext(30, { how: 'error', when: 'before', path: '/disputes/:id' })
    await submit(dispute, staff, 1)
    await controlsOf(app()).endDispute(dispute.stripeId, 'won')
    failures.failNext(0, { how: 'error', when: 'before' })
    await sendAnswer(app().services, dispute.id)
    expect((await evidence(dispute, staff)).json()).toMatchObject({
      state: 'draft',
      failure: expect.stringContaining('already closed'),
    })
  })

  it('is sent again after the provider could not be reached', async () => {
    const dispute = await disputed()
    const staff = await signUpStaff(app())
    await save(dispute, staff, {})
    // Also for the job, which may already run.
    controlsOf(app()).failures.failNext(30, { how: 'error', when: 'before', path: '/disputes/:id' })
    await submit(dispute, staff, 1)
    await expect(sendAnswer(app().services, dispute.id)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
    const state = async () => (await evidence(dispute, staff)).json().state
    await expect.poll(state).toBe('submitted')
  })
})

it('a dispute that the bank decided during an outage of 36 days keeps its sale frozen until staff decide', async () => {
  const dispute = await disputed()
  const controls = controlsOf(app())
  controls.webhooks.dropped = true
  await controls.endDispute(dispute.stripeId, 'lost')
  controls.webhooks.dropped = false
  app().clock.advance(36 * DAY_MS)
  await remindOfDeadlines(app().services)
  await sweepDisputes(app().services)
  await sweepDisputes(app().services)
  const staff = await signUpStaff(app())
  expect((await evidence(dispute, staff)).json()).toMatchObject({
    dispute: { outcome: 'lost' },
    order: { frozen: 'dispute_lost' },
  })
  const path = `/api/admin/orders/${dispute.transactionId}/continuation`
  const body = { reason: 'The buyer paid again by check.' }
  expect((await app().request('POST', path, { as: staff, body })).statusCode).toBe(200)
})

describe('accepting a dispute', () => {
  it('closes it as lost, after which staff let the sale continue or end it', async () => {
    const dispute = await disputed()
    const staff = await signUpStaff(app())
    const path = `/api/admin/disputes/${dispute.id}/acceptance`
    const body = { version: 0, reason: 'The cat was never handed over.' }
    expect((await app().request('POST', path, { as: staff, body })).statusCode).toBe(200)
    expect((await app().request('POST', path, { as: staff, body })).statusCode).toBe(409)
    await sendAnswer(app().services, dispute.id)
    await recordDispute(app().services, dispute.stripeId)
    expect((await evidence(dispute, staff)).json()).toMatchObject({
      state: 'accepted',
      dispute: { outcome: 'lost' },
      order: { frozen: 'dispute_lost' },
    })
    const next = `/api/admin/orders/${dispute.transactionId}/continuation`
    const reason = { reason: 'The buyer paid again by check.' }
    expect((await app().request('POST', next, { as: dispute.buyer, body: reason })).statusCode).toBe(403)
    expect((await app().request('POST', next, { as: staff, body: reason })).statusCode).toBe(200)
    expect((await app().request('POST', next, { as: staff, body: reason })).statusCode).toBe(409)
    const order = await app().request('GET', `/api/orders/${dispute.transactionId}`, { as: dispute.buyer })
    expect(order.json()).toMatchObject({ frozen: null, status: 'paid' })
  })
})
