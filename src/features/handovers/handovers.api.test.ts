/** The handover of a cat: who sees and sends what, when, and that it happens once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { animals, animalTests } from '#features/breeding/api/tables.ts'
import { addAncestors, addAnimal } from '#features/breeding/test-world.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings, queens, sires } from '#features/litters/api/tables.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { lockSale } from '#features/sales/api/transition.ts'
import { supportMessages } from '#features/support/api/tables.ts'
import type { Task } from '#features/tasks/contract.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, certifiedBy, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { tellParties } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { addDocument, MICROCHIP, microchipOf } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { openHandover } from './api/store.ts'
import { completeHandovers } from './api/sweep.ts'
import { handovers } from './api/tables.ts'
import type { CatRecord, Handover } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let buyer: TestUser
let owner: TestUser
let breederId: string
let cat: TestCat
let saleId: string

/** 8 AM in New York on the go-home date. */
const PICKUP = new Date('2026-05-12T12:00:00Z')

beforeEach(async () => {
  app().clock.set(PICKUP)
  ;[buyer, owner] = [await signUp(app()), await signUp(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })).id
  cat = await addCat(app(), { breederId, status: 'sold', birthDate: '2025-05-01', name: 'Juniper' })
  saleId = (await addSale()).id
})

const addSale = (overrides: Partial<typeof transactions.$inferInsert> = {}, of = cat) =>
  addTestSale(app(), { cat: of, buyerId: buyer.id, goHomeDate: '2026-05-12', ...overrides })

const path = (id = saleId) => `/api/orders/${id}/handover`
const get = (as: TestUser, id = saleId) => app().request('GET', path(id), { as })
const handoverFor = async (as: TestUser) => (await get(as)).json<Handover>()
const codeOf = async () => (await handoverFor(buyer)).code?.digits ?? ''
const newFile = async (ownerId = owner.id) => ({
  kind: 'vaccination_record',
  url: await addDocument(app(), ownerId),
})

/** The request of the breeder, by default without a code. */
async function handOver(body: Record<string, unknown> = {}, as = owner, id = saleId) {
  const files = body.files ?? [await newFile()]
  return app().request('POST', path(id), { as, body: { microchip: MICROCHIP, ...body, files } })
}
const answer = (value: string, as = buyer) =>
  app().request('POST', `${path()}/answer`, { as, body: { answer: value } })
/** The deadline of the buyer's task. */
const answerBy = async () =>
  (await app().request('GET', '/api/tasks', { as: buyer }))
    .json<Task[]>()
    .find(({ kind }) => kind === 'handover_answer')?.deadline?.at
const statusOf = async (id = saleId) =>
  (await db().select().from(transactions).where(eq(transactions.id, id)))[0]?.status
const rowOf = async () => (await db().select().from(handovers).where(eq(handovers.transactionId, saleId)))[0]
const kinds = async () =>
  (await db().select().from(transactionEvents)).map(({ kind, actor }) => `${kind} ${actor}`)
const setSale = (changes: Partial<typeof transactions.$inferInsert>) =>
  db().update(transactions).set(changes).where(eq(transactions.id, saleId))
/** Another code with six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the code', () => {
  it('is shown to the buyer from the go-home date on, and stays the same', async () => {
    const seen = await handoverFor(buyer)
    expect(seen).toMatchObject({ role: 'buyer', status: 'paid', from: '2026-05-12', hasBegun: true })
    expect(seen.code?.digits).toMatch(/^\d{6}$/)
    expect(seen.code?.qr.path).toMatch(/^M\d/)
    expect(seen.code?.qr.size).toBeGreaterThan(20)
    const again = await Promise.all([codeOf(), codeOf(), codeOf()])
    expect(new Set([seen.code?.digits, ...again]).size).toBe(1)
  })

  it('is the same for the first two requests at once', async () => {
    const codes = await Promise.all([codeOf(), codeOf(), codeOf(), codeOf()])
    expect(new Set(codes).size).toBe(1)
  })

  it('is created after a transaction that has locked the sale, which can still add the handover', async () => {
    const locked = Promise.withResolvers<void>()
    const shown = locked.promise.then(() => codeOf())
    await db().transaction(async (tx) => {
      await lockSale(tx, saleId)
      locked.resolve()
      await sleep(300)
      await openHandover(tx, saleId)
    })
    expect(await shown).toMatch(/^\d{6}$/)
  })

  it('is never sent to the breeder, staff, or anyone else', async () => {
    const code = await codeOf()
    const staff = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, staff.id))
    const answers = await Promise.all([
      get(owner),
      handOver(),
      app().request('GET', `/api/orders/${saleId}`, { as: owner }),
      app().request('GET', `/api/orders/${saleId}`, { as: staff }),
      app().request('GET', `/api/cats/${cat.id}/sale`, { as: owner }),
      app().request('GET', '/api/breeders/sales', { as: owner }),
    ])
    for (const { body } of answers) expect(body).not.toContain(code)
    expect((await handoverFor(owner)).code).toBeNull()
    for (const other of [staff, await signUp(app())]) expect((await get(other)).statusCode).toBe(404)
    expect((await app().request('GET', path())).statusCode).toBe(401)
    expect((await get(buyer, newId())).statusCode).toBe(404)
  })

  it('is not shown while a balance is due, and no longer after the sale has ended', async () => {
    for (const status of ['pending', 'deposit_paid', 'completed', 'canceled', 'refunded'] as const) {
      await setSale({ status })
      expect(await handoverFor(buyer)).toMatchObject({ status, code: null })
    }
  })

  it('appears at midnight in the time zone of the sale, also when clocks change', async () => {
    // Clocks in Santiago skip from midnight to 1 AM on this day, so that it begins at 04:00 UTC.
    await setSale({ goHomeDate: '2026-09-06', refundsUntil: '2026-09-06', timeZone: 'America/Santiago' })
    app().clock.set(new Date('2026-09-06T03:59:59Z'))
    expect(await handoverFor(buyer)).toMatchObject({ hasBegun: false, code: null, from: '2026-09-06' })
    expect((await handOver()).statusCode).toBe(409)
    app().clock.set(new Date('2026-09-06T04:00:00Z'))
    expect(await codeOf()).toMatch(/^\d{6}$/)
    // In New York, the day of the change begins at 05:00 UTC.
    await setSale({ goHomeDate: '2026-03-08', timeZone: 'America/New_York' })
    app().clock.set(new Date('2026-03-08T04:59:59Z'))
    expect(await codeOf()).toBe('')
    app().clock.set(new Date('2026-03-08T05:00:00Z'))
    expect(await codeOf()).toMatch(/^\d{6}$/)
  })

  it('is never shown before a kitten is 8 weeks old, whatever was stored', async () => {
    const kitten = await addCat(app(), { breederId, status: 'sold', birthDate: '2026-04-01' })
    const sale = await addSale({}, kitten)
    expect((await get(buyer, sale.id)).json()).toMatchObject({
      from: '2026-05-27',
      hasBegun: false,
      code: null,
    })
    expect((await handOver({}, owner, sale.id)).json().message).toBe(
      'The handover is possible from Wed, May 27.',
    )
    app().clock.set(new Date('2026-05-27T04:00:00Z'))
    expect((await get(buyer, sale.id)).json<Handover>().code).not.toBeNull()
  })
})

describe('with the code', () => {
  it('the breeder completes the sale, and both see what was stored', async () => {
    const file = await newFile()
    const code = await codeOf()
    const done = await handOver({ code: `${code.slice(0, 3)} ${code.slice(3)}`, files: [file] })
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toMatchObject({
      status: 'completed',
      role: 'breeder',
      microchip: MICROCHIP,
      files: [file],
      code: null,
      completedAt: PICKUP.toISOString(),
    })
    expect(await statusOf()).toBe('completed')
    expect(await kinds()).toEqual(['complete breeder'])
    const seen = await handoverFor(buyer)
    expect(seen).toMatchObject({ status: 'completed', microchip: MICROCHIP, code: null })
    const [link] = seen.files
    expect(link?.url).toContain('signature=')
    expect((await app().request('GET', link?.url ?? '')).statusCode).toBe(200)
    expect((await app().request('GET', file.url, { as: buyer })).statusCode).toBe(404)
    expect((await db().select().from(objects))[0]).toMatchObject({ isKept: true, attachedAt: PICKUP })
  })

  it('sending it twice, also at once, completes it once', async () => {
    const body = { code: await codeOf(), files: [await newFile()] }
    const answers = await Promise.all([handOver(body), handOver(body), handOver(body)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await handOver(body)).statusCode).toBe(200)
    expect(await kinds()).toEqual(['complete breeder'])
    const other = await handOver({ ...body, microchip: '985112003456788' })
    expect(other.statusCode).toBe(409)
    expect((await rowOf())?.microchip).toBe(MICROCHIP)
  })

  it.each([
    ['no microchip number', { microchip: '' }, 'microchip', 'Required'],
    ['a short one', { microchip: '98511200345678' }, 'microchip', /15 digits/],
    ['letters', { microchip: '98511200345678A' }, 'microchip', /digits only/],
    ['a test number', { microchip: '999000000000001' }, 'microchip', /tests/],
    ['an unknown country', { microchip: '001000000000001' }, 'microchip', /001/],
    ['no file', { files: [] }, 'files', 'Add at least one file.'],
    ['a code with five digits', { code: '12345' }, 'code', /6 digits/],
    ['a code with letters', { code: '12a456' }, 'code', /6 digits/],
  ])('%s is refused and counts as no try', async (_what, change, field, message) => {
    const code = await codeOf()
    const refused = await handOver({ code, ...change })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields[field]).toMatch(message)
    expect(await statusOf()).toBe('paid')
    expect((await rowOf())?.wrongCodes).toBe(0)
  })

  it("refuses files that are not the breeder's own uploads, public, used, repeated, or of unknown kinds", async () => {
    const code = await codeOf()
    const own = await newFile()
    const used = await newFile()
    const other = await addSale(
      {},
      await addCat(app(), { breederId, status: 'sold', birthDate: '2025-05-01' }),
    )
    const microchip = microchipOf(other.catId)
    expect((await handOver({ microchip, files: [used] }, owner, other.id)).statusCode).toBe(200)
    const picture = await newFile()
    await db()
      .update(objects)
      .set({ isPublic: true, contentType: 'image/webp', width: 1, height: 1, color: '#ffffff' })
      .where(eq(objects.id, picture.url.slice('/objects/'.length)))
    const bad = [
      [own, await newFile(buyer.id)],
      [picture],
      [used],
      [own, own],
      [{ kind: 'vaccination_record', url: '/objects/nothing' }],
      [{ kind: 'vaccination_record', url: `/objects/${newId()}` }],
      [{ ...own, kind: 'picture' }],
      Array.from({ length: 11 }, () => own),
    ]
    for (const files of bad) {
      const refused = await handOver({ code, files })
      expect([refused.statusCode, JSON.stringify(files)]).toEqual([400, JSON.stringify(files)])
    }
    expect(await statusOf()).toBe('paid')
    expect((await handOver({ code, files: [own] })).statusCode).toBe(200)
  })

  it('only the breeder of the sale can send it', async () => {
    const code = await codeOf()
    const stranger = await signUp(app())
    await addBreeder(app(), { userId: stranger.id })
    expect((await handOver({ code, files: [await newFile(stranger.id)] }, stranger)).statusCode).toBe(404)
    expect((await handOver({ code, files: [await newFile(buyer.id)] }, buyer)).statusCode).toBe(403)
    expect((await handOver({ code }, owner, newId())).statusCode).toBe(404)
    expect((await answer('received', owner)).statusCode).toBe(403)
    expect((await answer('received', stranger)).statusCode).toBe(404)
    expect(await statusOf()).toBe('paid')
  })

  it('is refused unless the sale is paid', async () => {
    const code = await codeOf()
    for (const status of ['pending', 'deposit_paid', 'canceled', 'refunded'] as const) {
      await setSale({ status })
      expect((await handOver({ code })).statusCode).toBe(409)
      expect((await handOver()).statusCode).toBe(409)
      expect((await answer('received')).statusCode).toBe(409)
      expect(await statusOf()).toBe(status)
    }
    expect(await kinds()).toEqual([])
  })

  it('before the first request of the buyer, no code is right', async () => {
    expect((await handOver({ code: '000000' })).json().fields.code).toMatch(/4 tries left/)
  })
})

describe('wrong codes', () => {
  it('lock the code for an hour after the fifth, also the right one', async () => {
    const code = await codeOf()
    for (const left of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left/]) {
      const refused = await handOver({ code: wrong(code) })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields.code).toMatch(left)
    }
    const until = new Date(PICKUP.getTime() + HOUR_MS).toISOString()
    for (const entered of [wrong(code), code]) {
      const locked = await handOver({ code: entered })
      expect(locked.statusCode).toBe(429)
      expect(locked.json().details).toEqual({ lockedUntil: until })
    }
    expect((await handoverFor(buyer)).lockedUntil).toBe(until)
    expect((await handoverFor(owner)).lockedUntil).toBe(until)
    app().clock.advance(HOUR_MS - 1)
    expect((await handOver({ code })).statusCode).toBe(429)
    app().clock.advance(1)
    expect((await handoverFor(owner)).lockedUntil).toBeNull()
    expect((await handOver({ code })).statusCode).toBe(200)
    expect(await statusOf()).toBe('completed')
  })

  it('are counted exactly when they arrive at once, and store no files', async () => {
    const code = await codeOf()
    const files = [await newFile()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => handOver({ code: wrong(code), files })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      400, 400, 400, 400, 429, 429, 429, 429,
    ])
    expect((await rowOf())?.files).toEqual([])
  })

  it('a locked code does not keep the parties from confirming without it', async () => {
    const code = await codeOf()
    for (let n = 0; n < 5; n += 1) await handOver({ code: wrong(code) })
    expect((await handOver()).statusCode).toBe(200)
    expect((await answer('received')).json()).toMatchObject({ status: 'completed', lockedUntil: null })
  })

  it('of one sale do not lock another', async () => {
    const code = await codeOf()
    const other = await addSale(
      {},
      await addCat(app(), { breederId, status: 'sold', birthDate: '2025-05-01' }),
    )
    for (let n = 0; n < 5; n += 1) await handOver({ code: wrong(code) })
    const otherCode = (await get(buyer, other.id)).json<Handover>().code?.digits
    expect((await handOver({ code: otherCode }, owner, other.id)).statusCode).toBe(200)
  })
})

describe('without the code', () => {
  it('the sale waits for the buyer, who completes it', async () => {
    const waiting = await handOver()
    expect(waiting.json()).toMatchObject({
      status: 'paid',
      breederConfirmedAt: PICKUP.toISOString(),
      microchip: MICROCHIP,
      completesAt: null,
    })
    // The time begins when the buyer is asked.
    expect(await answerBy()).toBeUndefined()
    await tellParties(app())
    expect((await handoverFor(buyer)).completesAt).toBe(
      new Date(PICKUP.getTime() + 14 * DAY_MS).toISOString(),
    )
    expect(await answerBy()).toBe(new Date(PICKUP.getTime() + 14 * DAY_MS).toISOString())
    const seen = await handoverFor(buyer)
    expect(seen).toMatchObject({ microchip: MICROCHIP, files: [], breederConfirmedAt: PICKUP.toISOString() })
    const done = await answer('received')
    expect(done.json()).toMatchObject({ status: 'completed' })
    expect(done.json<Handover>().files).toHaveLength(1)
    expect((await answer('received')).statusCode).toBe(200)
    expect(await kinds()).toEqual(['confirmHandover breeder', 'complete buyer'])
  })

  it('the buyer may confirm first; then the breeder completes it', async () => {
    expect((await answer('received')).json()).toMatchObject({
      status: 'paid',
      buyerConfirmedAt: PICKUP.toISOString(),
    })
    expect((await answer('received')).statusCode).toBe(200)
    expect(await statusOf()).toBe('paid')
    expect((await handOver()).json()).toMatchObject({ status: 'completed' })
    expect(await kinds()).toEqual(['confirmHandover buyer', 'complete breeder'])
  })

  it('both at once complete it once', async () => {
    const files = [await newFile()]
    await Promise.all([handOver({ files }), answer('received'), handOver({ files }), answer('received')])
    expect(await statusOf()).toBe('completed')
    expect((await kinds()).filter((kind) => kind.startsWith('complete'))).toHaveLength(1)
    expect((await kinds()).filter((kind) => kind.startsWith('confirm'))).toHaveLength(1)
  })

  it('the breeder can correct the number and the files until then; the time does not start again', async () => {
    const [first, second] = [await newFile(), await newFile()]
    await handOver({ files: [first] })
    app().clock.advance(DAY_MS)
    const changed = await handOver({ microchip: '276098765432109', files: [second] })
    expect(changed.json()).toMatchObject({
      microchip: '276098765432109',
      files: [second],
      breederConfirmedAt: PICKUP.toISOString(),
    })
    const rows = await db().select().from(objects)
    expect(rows.find(({ id }) => first.url.endsWith(id))?.attachedAt).toBeNull()
    expect(await kinds()).toEqual(['confirmHandover breeder'])
    expect((await handOver({ code: await codeOf(), files: [second] })).json().status).toBe('completed')
  })

  it('the buyer cannot report a problem before the breeder has confirmed, or confirm before the first day', async () => {
    expect((await answer('not_met')).statusCode).toBe(409)
    expect((await answer('lost')).statusCode).toBe(400)
    app().clock.set(new Date(PICKUP.getTime() - DAY_MS))
    expect((await answer('received')).statusCode).toBe(409)
    expect(await rowOf()).toBeUndefined()
  })

  it('after the breeder has confirmed, the buyer can no longer cancel, and the breeder can', async () => {
    const preview = (as: TestUser) => app().request('GET', `/api/orders/${saleId}/cancellation`, { as })
    expect((await preview(buyer)).statusCode).toBe(200)
    await handOver()
    expect((await preview(buyer)).statusCode).toBe(409)
    const body = { reason: 'We changed our minds', expectedRefund: 0 }
    const canceled = await app().request('POST', `/api/orders/${saleId}/cancel`, { as: buyer, body })
    expect(canceled.statusCode).toBe(409)
    expect(await statusOf()).toBe('paid')
    expect((await preview(owner)).statusCode).toBe(200)
  })

  it('after the buyer has confirmed, neither party can cancel', async () => {
    await answer('received')
    for (const as of [buyer, owner]) {
      const shown = await app().request('GET', `/api/orders/${saleId}/cancellation`, { as })
      expect([shown.statusCode, shown.json().message]).toEqual([409, expect.stringContaining('confirmed')])
      const body = { reason: 'We changed our minds', expectedRefund: 0 }
      const canceled = await app().request('POST', `/api/orders/${saleId}/cancel`, { as, body })
      expect(canceled.statusCode).toBe(409)
    }
    expect(await statusOf()).toBe('paid')
  })

  it('a suspended breeder can still upload the files and hand the cat over', async () => {
    await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, owner.id))
    const upload = await app().request('POST', '/api/objects/upload?purpose=document', { as: owner })
    expect(upload.statusCode).toBe(200)
    expect((await handOver({ code: await codeOf() })).json()).toMatchObject({ status: 'completed' })
  })

  it('of a cancellation and a confirmation at once, one wins', async () => {
    const [confirmed] = await Promise.all([
      handOver({ code: await codeOf() }),
      setSale({ status: 'canceled' }).then(() => undefined),
    ])
    expect([200, 409]).toContain(confirmed.statusCode)
    const completions = (await kinds()).filter((kind) => kind.startsWith('complete'))
    expect(completions).toHaveLength(confirmed.statusCode === 200 ? 1 : 0)
  })
})

describe('a cat without a microchip', () => {
  const reason = 'The vet places it next week, before the booster.'
  const withoutChip = (body: Record<string, unknown> = {}) =>
    handOver({ microchip: null, noChipReason: reason, ...body })

  it('needs the confirmation of both, also with the code; the buyer reads the reason', async () => {
    const first = await withoutChip({ code: await codeOf() })
    expect(first.json()).toMatchObject({
      status: 'paid',
      microchip: null,
      noChipReason: reason,
      breederConfirmedAt: PICKUP.toISOString(),
    })
    expect(await handoverFor(buyer)).toMatchObject({ microchip: null, noChipReason: reason })
    expect((await answer('received')).json()).toMatchObject({ status: 'completed', noChipReason: reason })
    expect(await kinds()).toEqual(['confirmHandover breeder', 'complete buyer'])
    const record = await app().request('GET', `/api/orders/${saleId}/cat`, { as: buyer })
    expect(record.json()).toMatchObject({ microchip: null, noChipReason: reason })
  })

  it('asks a buyer again who confirmed before the reason was there', async () => {
    await answer('received')
    expect((await withoutChip()).json()).toMatchObject({ status: 'paid' })
    expect((await answer('received')).json()).toMatchObject({ status: 'completed' })
  })

  it('can get a number until then, which completes it with the code', async () => {
    await withoutChip()
    const done = await handOver({ code: await codeOf() })
    expect(done.json()).toMatchObject({ status: 'completed', microchip: MICROCHIP, noChipReason: null })
  })

  it.each([
    ['a reason that is too short', { noChipReason: 'None' }, /at least 10/],
    ['a reason that is too long', { noChipReason: 'x'.repeat(501) }, /at most 500/],
    ['no reason', { noChipReason: null }, /why there is none/],
    ['a reason and a number', { microchip: MICROCHIP }, /why there is none/],
  ])('is refused with %s', async (_what, body, message) => {
    const refused = await withoutChip(body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields.noChipReason).toMatch(message)
    expect(await rowOf()).toBeUndefined()
  })
})

describe('what is stored with the cat beforehand', () => {
  const editCat = (body: Record<string, unknown>, as = owner) =>
    app().request('PATCH', `/api/breeders/cats/${cat.id}`, { as, body })

  it('fills in the form of the breeder, also of a sold cat, and stays private until the handover', async () => {
    const record = await newFile()
    const stored = await editCat({ microchip: '985 112 003 456 789', vaccinationRecord: record.url })
    expect(stored.json()).toMatchObject({ microchip: MICROCHIP, vaccinationRecord: record.url })
    const files = [{ kind: 'vaccination_record', url: record.url }]
    expect(await handoverFor(owner)).toMatchObject({ microchip: MICROCHIP, files })
    expect(await handoverFor(buyer)).toMatchObject({ microchip: null, files: [] })
    const page = await app().request('GET', `/api/cats/${cat.id}`)
    for (const { body } of [page, await app().request('GET', '/api/cats')]) {
      expect(body).not.toContain(MICROCHIP)
      expect(body).not.toContain(record.url)
    }
    expect((await handOver({ code: await codeOf(), files })).json()).toMatchObject({ status: 'completed' })
    // The record of the sale is kept when the breeder removes it from the cat.
    expect((await editCat({ microchip: '', vaccinationRecord: null })).json()).toMatchObject({
      microchip: null,
      vaccinationRecord: null,
    })
    const [object] = await db()
      .select()
      .from(objects)
      .where(eq(objects.id, record.url.slice('/objects/'.length)))
    expect(object).toMatchObject({ isKept: true })
    expect((await handoverFor(buyer)).files).toHaveLength(1)
  })

  it('can be left out of the handover, and stays with the cat', async () => {
    const record = await newFile()
    await editCat({ vaccinationRecord: record.url })
    const other = await newFile()
    await handOver({ files: [{ kind: 'vaccination_record', url: record.url }] })
    expect((await handOver({ files: [other] })).statusCode).toBe(200)
    expect((await editCat({})).json()).toMatchObject({ vaccinationRecord: record.url })
  })

  it('is refused with a wrong number, and with files of others or of other cats', async () => {
    for (const microchip of ['123', '999000000000001', 'x'.repeat(41)])
      expect((await editCat({ microchip })).json().fields).toHaveProperty('microchip')
    const foreign = (await newFile(buyer.id)).url
    expect((await editCat({ vaccinationRecord: foreign })).statusCode).toBe(400)
    const record = await newFile()
    await editCat({ vaccinationRecord: record.url })
    const second = await addCat(app(), { breederId, name: 'Fern' })
    const reused = await app().request('PATCH', `/api/breeders/cats/${second.id}`, {
      as: owner,
      body: { vaccinationRecord: record.url },
    })
    expect(reused.statusCode).toBe(400)
  })
})

describe('if the buyer does not answer', () => {
  const sweep = () => completeHandovers(app().services)

  it('after an outage of 36 days, the buyer is asked first, and has 14 days', async () => {
    await handOver()
    app().clock.advance(36 * DAY_MS)
    expect(await sweep()).toBe(0)
    await tellParties(app())
    expect(await sweep()).toBe(0)
    app().clock.advance(14 * DAY_MS - 1)
    expect(await sweep()).toBe(0)
    app().clock.advance(1)
    expect(await sweep()).toBe(1)
  })

  it('the sale completes exactly 14 days after the buyer was asked', async () => {
    await handOver()
    await tellParties(app())
    app().clock.set(new Date(PICKUP.getTime() + 14 * DAY_MS - 1))
    expect(await sweep()).toBe(0)
    expect(await statusOf()).toBe('paid')
    app().clock.advance(1)
    const done = await Promise.all([sweep(), sweep()])
    expect(done[0] + done[1]).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await kinds()).toEqual(['confirmHandover breeder', 'complete system'])
    expect((await app().request('GET', `/api/orders/${saleId}/cat`, { as: buyer })).statusCode).toBe(200)
  })

  it.each(['not_met', 'no_cat'])('unless the answer is %s, which alerts staff once', async (problem) => {
    await handOver()
    const reported = await answer(problem)
    expect(reported.json()).toMatchObject({ status: 'paid', problem, completesAt: null })
    await Promise.all([answer(problem), answer('not_met')])
    app().clock.advance(30 * DAY_MS)
    expect(await sweep()).toBe(0)
    expect(await handoverFor(owner)).toMatchObject({ status: 'paid', problem })
    const cases = await db().select().from(moderationCases)
    expect(cases).toMatchObject([
      {
        kind: 'support',
        userId: buyer.id,
        subjectKind: 'order',
        subjectId: saleId,
        reason: 'order',
        status: 'open',
      },
    ])
    expect(await db().select().from(supportMessages)).toMatchObject([
      { text: expect.stringContaining('The breeder confirmed the handover, but') },
    ])
    expect(await kinds()).toEqual(['confirmHandover breeder', 'reportHandover buyer'])
  })

  it('a reported problem can end with a meeting: the buyer confirms, or the breeder enters the code', async () => {
    await handOver()
    await answer('not_met')
    expect((await answer('received')).json().status).toBe('completed')
    const other = await addSale(
      {},
      await addCat(app(), { breederId, status: 'sold', birthDate: '2025-05-01' }),
    )
    saleId = other.id
    const files = [await newFile()]
    const microchip = microchipOf(other.catId)
    await handOver({ microchip, files })
    await answer('no_cat')
    expect((await handOver({ microchip, files })).json()).toMatchObject({ status: 'paid', problem: 'no_cat' })
    expect((await handOver({ code: await codeOf(), microchip, files })).json().status).toBe('completed')
  })

  it('a suspended buyer can still answer', async () => {
    await handOver()
    await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, buyer.id))
    expect((await answer('not_met')).statusCode).toBe(200)
  })

  it('a canceled sale stays canceled', async () => {
    await handOver()
    await setSale({ status: 'refunded' })
    app().clock.advance(30 * DAY_MS)
    expect(await sweep()).toBe(0)
    expect(await statusOf()).toBe('refunded')
  })
})

describe('the page of the cat', () => {
  const recordFor = (as: TestUser) => app().request('GET', `/api/orders/${saleId}/cat`, { as })

  it('has everything that the buyer needs, whatever happens to the listing', async () => {
    const document = await addDocument(app(), owner.id)
    const [sire, queen] = await Promise.all([
      db()
        .insert(sires)
        .values({
          breederId,
          name: 'Rowan',
          breed: 'Maine Coon',
          age: 30,
          birthDate: '2024-02-29',
          healthTesting: [
            {
              name: 'HCM',
              result: 'Normal',
              lab: 'Fernbank',
              date: '2026-01-02',
              documentUrl: '/objects/secret',
            },
          ],
        })
        .returning(),
      db().insert(queens).values({ breederId, name: 'Willow', breed: 'Maine Coon', age: 28 }).returning(),
    ])
    const [pairing] = await db()
      .insert(breedingPairings)
      .values({
        breederId,
        sireId: sire[0]?.id,
        queenId: queen[0]?.id,
        sireName: 'Rowan',
        damName: 'Willow',
        sireBreed: 'Maine Coon',
        damBreed: 'Maine Coon',
        chosenStatus: 'born',
      })
      .returning()
    await addAncestors(app(), { id: queen[0]?.animalId ?? '', breederId }, { sire: 'Oak' })
    const certified = certifiedBy('Health Certified')
    await db()
      .update(cats)
      .set({
        breedingPairingId: pairing?.id,
        color: 'Blue',
        vaccinations: [{ name: 'FVRCP', date: '2026-04-01' }],
        ...certified,
        healthRecords: certified.healthRecords.map((record) => ({ ...record, documentUrl: document })),
      })
      .where(eq(cats.id, cat.id))
    expect((await recordFor(buyer)).statusCode).toBe(404)
    const file = await newFile()
    await handOver({ code: await codeOf(), files: [file] })
    const before = (await recordFor(buyer)).json<CatRecord>()
    expect(before).toMatchObject({
      name: 'Juniper',
      microchip: MICROCHIP,
      birthDate: '2025-05-01',
      color: 'Blue',
      handedOverOn: '2026-05-12',
      vaccinations: [{ name: 'FVRCP', date: '2026-04-01' }],
      certificates: [{ certification: 'Health Certified', lab: 'Fernbank', date: '2026-01-02' }],
      files: [{ kind: 'vaccination_record' }],
      pedigree: [
        { relation: 'Sire', name: 'Rowan' },
        { relation: 'Dam', name: 'Willow' },
        { relation: 'Dam’s sire', name: 'Oak' },
      ],
      parents: {
        sire: {
          name: 'Rowan',
          birthDate: '2024-02-29',
          healthTests: [{ name: 'HCM', result: 'Normal', lab: 'Fernbank' }],
        },
        queen: { name: 'Willow', birthDate: null, healthTests: [] },
      },
      cattery: { businessName: 'Quiet Paws' },
    })
    expect(JSON.stringify(before)).not.toContain('/objects/secret')
    for (const { url } of [...before.certificates, ...before.files])
      expect((await app().request('GET', url ?? '')).statusCode).toBe(200)

    const edit = {
      name: 'Changed',
      vaccinations: [],
      healthRecords: [],
      healthCertifications: [],
    }
    await db().update(cats).set(edit).where(eq(cats.id, cat.id))
    await db().update(breedingPairings).set({ sireName: 'Changed' })
    await db().update(sires).set({ healthTesting: [] })
    await db()
      .update(cats)
      .set({ status: 'withdrawn', deletedAt: app().clock.now() })
      .where(eq(cats.id, cat.id))
    const after = await recordFor(buyer)
    expect(after.json()).toEqual(before)
    for (const { isKept } of await db().select().from(objects)) expect(isKept).toBe(true)
  })

  it('keeps the tests that everyone could read, and shows what became of them and when', async () => {
    const book = { breederId, visibility: 'public' as const }
    const [al, bea, secret] = [
      await addAnimal(app(), { ...book, registeredName: 'Al' }),
      await addAnimal(app(), { ...book, registeredName: 'Bea', sex: 'female' }),
      await addAnimal(app(), { breederId, registeredName: 'Secret' }),
    ]
    await db().update(animals).set({ sireId: al.id, damId: bea.id }).where(eq(animals.id, cat.animalId))
    const url = (animalId: string, testId = '') => `/api/breeding/animals/${animalId}/tests/${testId}`
    const add = async (animalId: string, form: object) => {
      const id = newId()
      const body = { id, laboratory: 'Genelab', testedOn: '2026-01-02', ...form }
      const response = await app().request('POST', url(animalId).slice(0, -1), { as: owner, body })
      expect(response.statusCode, response.body).toBe(201)
      return id
    }
    const change = async (animalId: string, id: string, body: object) =>
      expect((await app().request('PATCH', url(animalId, id), { as: owner, body })).statusCode).toBe(200)
    const own = await add(cat.animalId, {
      code: null,
      name: 'Gait',
      result: 'good',
      laboratory: null,
      testedOn: null,
    })
    const sires = await add(al.id, { code: 'PKDef', result: 'N/N' })
    const dams = await add(bea.id, { code: 'PKDef', result: 'N/N' })
    const scan = await add(bea.id, { code: 'ECHO', result: 'normal', testedOn: '2026-02-03' })
    await add(secret.id, { code: 'PKDef', result: 'm/m' })
    await db()
      .update(animalTests)
      .set({ documentUrl: '/objects/secret', seenAt: PICKUP })
      .where(eq(animalTests.id, sires))
    await change(bea.id, dams, { version: 1, result: 'm/m' })
    await change(bea.id, dams, { version: 2, result: 'N/N' })
    await handOver({ code: await codeOf() })
    const before = (await recordFor(buyer)).json<CatRecord>()
    const pk = { name: 'PK deficiency', result: 'N/N (clear)', lab: 'Genelab', date: '2026-01-02' }
    const expected: CatRecord['tests'] = [
      {
        of: 'cat',
        animal: 'Juniper',
        name: 'Gait',
        result: 'good',
        lab: null,
        date: null,
        seenOn: null,
        correction: null,
      },
      { of: 'sire', animal: 'Al', ...pk, seenOn: '2026-05-12', correction: null },
      {
        of: 'dam',
        animal: 'Bea',
        name: 'heart scan',
        result: 'normal',
        lab: 'Genelab',
        date: '2026-02-03',
        seenOn: null,
        correction: null,
      },
      { of: 'dam', animal: 'Bea', ...pk, seenOn: null, correction: null },
    ]
    expect(before.tests).toEqual(expected)
    expect(JSON.stringify(before)).not.toContain('/objects/secret')

    app().clock.set(new Date(PICKUP.getTime() + 3 * DAY_MS))
    await change(al.id, sires, { version: 1, result: 'm/m' })
    await change(bea.id, scan, { version: 1, result: 'affected' })
    app().clock.set(new Date(PICKUP.getTime() + 4 * DAY_MS))
    await change(al.id, sires, { version: 2, result: 'N/m', laboratory: null })
    await change(bea.id, scan, { version: 2, result: 'normal' })
    await app().request('DELETE', url(bea.id, dams), { as: owner })
    await change(cat.animalId, own, { version: 1, documentUrl: null, name: 'Gait of the legs' })
    await add(bea.id, { code: 'rdAc', result: 'm/m' })
    await db().update(animals).set({ visibility: 'private' })
    const corrected = (now: object | null) => ({ on: '2026-05-16', now })
    const [gait, sire, echo, dam] = expected
    expect((await recordFor(buyer)).json<CatRecord>().tests).toEqual([
      {
        ...gait,
        correction: corrected({ name: 'Gait of the legs', result: 'good', lab: null, date: null }),
      },
      { ...sire, correction: corrected({ ...pk, result: 'N/m (carrier)', lab: null }) },
      echo,
      { ...dam, correction: corrected(null) },
    ])
  })

  it('is only for the buyer, and also after a refund', async () => {
    await handOver({ code: await codeOf() })
    expect((await recordFor(owner)).statusCode).toBe(404)
    expect((await recordFor(await signUp(app()))).statusCode).toBe(404)
    await setSale({ status: 'refunded' })
    expect((await recordFor(buyer)).statusCode).toBe(200)
  })

  it('names the parents of the snapshot if the pairing is gone', async () => {
    const [sale] = await db().select().from(transactions)
    if (!sale) throw new Error('no sale')
    const parent = (name: string) => ({ name, breed: 'Maine Coon' })
    await db().execute(`alter table transactions disable trigger user`)
    await setSale({ snapshot: { ...sale.snapshot, sire: parent('Rowan'), queen: parent('Willow') } })
    await db().execute(`alter table transactions enable trigger user`)
    await handOver({ code: await codeOf() })
    expect((await recordFor(buyer)).json<CatRecord>().parents).toMatchObject({
      sire: { name: 'Rowan', healthTests: [] },
      queen: { name: 'Willow', healthTests: [] },
    })
  })
})

it('while the site is off for 36 days, no sale completes: the buyer has three days after the start to answer', async () => {
  const sweep = () => completeHandovers(app().services)
  await handOver()
  await tellParties(app())
  const until = await turnSiteOff(app())
  expect(await sweep()).toBe(0)
  const page = (await app().request('GET', `/api/orders/${saleId}/handover`, { as: buyer })).json()
  expect(page).toMatchObject({ completesAt: until.toISOString() })
  expect(await answerBy()).toBe(until.toISOString())
  app().clock.set(new Date(until.getTime() - 1))
  expect(await sweep()).toBe(0)
  app().clock.set(until)
  expect(await sweep()).toBe(1)
})
