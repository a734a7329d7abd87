/** Contracts through the API: who writes, reads, and signs what, and what happens if two do it at once or the sale ends. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions, users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { MICROCHIP } from '#testing/sales/handovers.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { sha256 } from './api/digest.ts'
import { completeContract } from './api/files.ts'
import { contractSignatures, contracts } from './api/tables.ts'
import { CONSENT_VERSION } from './consent.ts'
import type { SaleContract, Template, Verification } from './contract.ts'
import { contractActs, TEST_CLAUSES } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let buyer: TestUser
let owner: TestUser
let breederId: string
let saleId: string
let acts: ReturnType<typeof contractActs>

/** 8 AM in New York. */
const NOW = new Date('2026-12-03T13:00:00Z')

beforeEach(async () => {
  app().clock.set(NOW)
  ;[buyer, owner] = [await signUp(app(), { firstName: 'Robin', lastName: 'Tate' }), await signUp(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })).id
  saleId = await addSale()
  acts = contractActs(app, { id: saleId, buyer, breeder: owner })
})

async function addSale(overrides: Partial<typeof transactions.$inferInsert> = {}): Promise<string> {
  const cat = await addCat(app(), {
    breederId,
    status: 'sold',
    name: 'Juniper',
    birthDate: '2026-08-31',
    price: 180_000,
  })
  const sale = await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: '2026-12-10', ...overrides })
  return sale.id
}

/** A sale with a payment, which its buyer can cancel. */
async function buy() {
  const { buyer: payer, cat, transactionId } = await buyCat(app(), { breederId })
  return {
    price: cat.price,
    acts: contractActs(app, { id: transactionId, buyer: payer, breeder: owner }),
    cancel: () =>
      app().request('POST', `/api/orders/${transactionId}/cancel`, {
        as: payer,
        body: { reason: 'We are moving away soon.', expectedRefund: cat.price },
      }),
  }
}

const statusOf = async () => (await acts.read(owner)).current?.status
const sign = (as: TestUser, shown: object, body: object = {}) =>
  acts.post('sign', as, { ...shown, name: 'Robin Tate', ...body })
const countSignatures = () => db().$count(contractSignatures)
const message = (response: { json(): { message?: string } }) => response.json().message
const kindsOfEvents = async () =>
  (await db().select().from(transactionEvents).orderBy(transactionEvents.createdAt)).map(
    ({ kind, actor }) => `${kind} ${actor}`,
  )

describe('a template', () => {
  const path = (id: string) => `/api/contract-templates/${id}`
  const save = (id: string, body: object = {}, as = owner) =>
    app().request('PUT', path(id), {
      as,
      body: { name: 'Companions', version: 0, signBy: 'anytime', clauses: TEST_CLAUSES, ...body },
    })
  const list = async (as = owner) =>
    (await app().request('GET', '/api/contract-templates', { as })).json<Template[]>()

  it('is added once, gets a version with each change, and is removed', async () => {
    const [id, other] = [newId(), newId()]
    const first = await save(id)
    expect(first.json()).toEqual({
      id,
      name: 'Companions',
      version: 1,
      signBy: 'anytime',
      clauses: TEST_CLAUSES,
      changedAt: NOW.toISOString(),
    })
    expect((await save(id)).json()).toEqual(first.json())
    await save(other, { name: 'Breeding cats', clauses: [] })
    expect((await save(id, { version: 1, signBy: 'handover' })).json<Template>().version).toBe(2)
    expect((await save(id, { version: 1, signBy: 'balance' })).statusCode).toBe(409)
    expect((await save(id, { version: 2, signBy: 'handover', name: 'Pets' })).json<Template>().version).toBe(
      2,
    )
    expect((await list()).map(({ name, version }) => `${name} ${version}`)).toEqual([
      'Breeding cats 1',
      'Pets 2',
    ])
    expect((await app().request('DELETE', path(other), { as: owner })).statusCode).toBe(204)
    expect((await list()).map(({ id: each }) => each)).toEqual([id])
    expect((await save(other, { version: 1, signBy: 'balance' })).statusCode).toBe(404)
  })

  it('belongs to its cattery', async () => {
    const id = newId()
    await save(id)
    const stranger = await signUp(app())
    await db().update(users).set({ role: 'breeder' }).where(eq(users.id, stranger.id))
    await addBreeder(app(), { userId: stranger.id })
    expect((await save(id, { version: 1 }, stranger)).statusCode).toBe(404)
    await app().request('DELETE', path(id), { as: stranger })
    expect(await list(stranger)).toEqual([])
    expect((await list()).length).toBe(1)
    expect((await acts.draft({ templateId: id })).statusCode).toBe(200)
    expect((await acts.draft({ templateId: newId() })).statusCode).toBe(404)
    expect((await app().request('GET', '/api/contract-templates', { as: buyer })).statusCode).toBe(403)
  })

  it('refuses contact details, clauses against reviews, and what is too long', async () => {
    const own = (text: string, title = 'Contact') => ({ clauses: [{ kind: 'own', title, text }] })
    const refused = await save(newId(), own('Call me at 503 555 0142 before you come.'))
    expect(refused.json().fields).toEqual({
      'clauses.0.text': expect.stringContaining('contact stays on Littermate until a sale'),
    })
    const against = await save(newId(), own('The buyer never posts negative reviews.'))
    expect(against.json().fields).toEqual({ 'clauses.0.text': expect.stringContaining('15 U.S.C. 45b') })
    expect((await save(newId(), own('x'.repeat(20_000)))).json().fields).toEqual({
      'clauses.0.text': 'Use at most 4000 characters.',
    })
    expect((await save(newId(), { clauses: [{ kind: 'health', mustReturn: true }] })).statusCode).toBe(400)
    expect((await save(newId(), { name: ' ' })).json().fields).toEqual({ name: 'Enter a name.' })
    expect(await list()).toEqual([])
  })
})

describe('a draft', () => {
  it('has what was agreed on, and only the breeder sees it', async () => {
    const response = await acts.draft({ signBy: 'handover' })
    const { draft, current, role, isOpen } = response.json<SaleContract>()
    expect({ current, role, isOpen, version: draft?.version, status: draft?.status }).toEqual({
      current: null,
      role: 'breeder',
      isOpen: true,
      version: 1,
      status: 'draft',
    })
    expect(draft?.clauses).toEqual(TEST_CLAUSES)
    expect(draft?.sections.map(({ key }) => key)).toEqual([
      ...['parties', 'cat', 'terms', 'guarantee', 'purpose-1', 'own-1', 'better'],
    ])
    expect(draft?.sections[0]?.text).toContain('Buyer: Robin T., the buyer of order LM-')
    expect(draft?.sections[2]?.text).toContain('The price is $1,800, paid in full on Dec 3, 2026.')
    expect(draft?.sections[2]?.text).toContain('The cat can leave home from Dec 10, 2026.')
    expect(await acts.read(buyer)).toMatchObject({ draft: null, current: null, currentClauses: null })
    expect((await acts.post('read', buyer, await acts.seen(owner))).statusCode).toBe(409)
  })

  it('is one for a sale, which the same form changes', async () => {
    const id = newId()
    expect((await acts.draft({ id })).statusCode).toBe(200)
    expect((await acts.draft({ id, clauses: [] })).json<SaleContract>().draft?.clauses).toEqual([])
    expect((await acts.draft()).statusCode).toBe(409)
    const other = contractActs(app, { id: await addSale(), buyer, breeder: owner })
    expect((await other.draft({ id })).statusCode).toBe(404)
    expect(await db().$count(contracts)).toBe(1)
  })

  it('may have contact details, because the parties have a sale, but no refused clause', async () => {
    const own = (text: string) => ({ clauses: [{ kind: 'own', title: 'Vet', text }] })
    expect((await acts.draft(own('All sales are final.'))).statusCode).toBe(400)
    expect((await acts.draft(own('Call me at 503 555 0142.'))).statusCode).toBe(200)
  })

  it('may not lessen what the state of the cattery or of the buyer gives, also when a rule is newer', async () => {
    const own = (text: string) => ({ clauses: [{ kind: 'own', title: 'Vet', text }] })
    const limits = own('The only remedy is another kitten.')
    const save = (body: object) =>
      app().request('PUT', `/api/contract-templates/${newId()}`, {
        as: owner,
        body: { name: 'Companions', version: 0, signBy: 'anytime', ...body },
      })
    const setStates = async (cattery: string, buyerState: string | null) => {
      await db().update(breeders).set({ state: cattery })
      await db().update(transactions).set({ buyerState })
    }
    await setStates('OR', null)
    const id = newId()
    expect((await acts.draft({ id, ...limits })).statusCode).toBe(200)
    expect((await save(limits)).statusCode).toBe(200)
    for (const [cattery, buyerState, place] of [
      ['NY', null, 'New York'],
      ['OR', 'FL', 'Florida'],
    ] as const) {
      await setStates(cattery, buyerState)
      const message = expect.stringContaining(`${place} gives the buyer rights that no contract takes away (`)
      const refused = await acts.draft({ id, ...limits })
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'clauses.0.text': message }])
      const late = await acts.post('offer', owner, await acts.seen(owner))
      expect([late.statusCode, late.json().message]).toEqual([409, message])
      expect((await save(limits)).statusCode).toBe(cattery === 'NY' ? 400 : 200)
    }
    await setStates('WA', null)
    expect((await acts.draft({ id, ...own('The buyer pays in installments.') })).statusCode).toBe(400)
    expect((await acts.draft({ id, ...own('The buyer sends a photo.') })).statusCode).toBe(200)
  })

  it('is refused to strangers, the buyer, and for sales that are pending, frozen, or over', async () => {
    const stranger = await signUp(app())
    expect((await acts.draft({}, stranger)).statusCode).toBe(404)
    expect((await acts.draft({}, buyer)).statusCode).toBe(403)
    expect((await app().request('GET', acts.path, { as: stranger })).statusCode).toBe(404)
    for (const change of [
      { status: 'pending' },
      { status: 'refunded' },
      { status: 'paid', frozen: 'dispute' },
    ] as const) {
      await db().update(transactions).set(change).where(eq(transactions.id, saleId))
      expect((await acts.draft()).statusCode).toBe(409)
      expect((await acts.read(owner)).isOpen).toBe(false)
    }
  })

  it('must be saved again if the sale has changed', async () => {
    await acts.draft()
    const shown = await acts.seen(owner)
    await db()
      .update(transactions)
      .set({ goHomeDate: '2026-12-20', refundsUntil: '2026-12-20' })
      .where(eq(transactions.id, saleId))
    expect(message(await acts.post('offer', owner, shown))).toContain('The sale has changed')
    expect((await acts.read(owner)).draft?.status).toBe('draft')
  })
})

describe('signing', () => {
  it('is for the buyer first, then for the breeder, once each', async () => {
    const shown = await acts.offered()
    await Promise.all([acts.consent(buyer), acts.consent(owner)])
    expect(message(await sign(buyer, shown))).toBe('Read the contract to its end first.')
    expect(message(await sign(owner, shown))).toBe('The buyer signs first.')
    expect((await acts.post('read', buyer, shown)).statusCode).toBe(200)
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0' }
    await acts.post('sign', buyer, { ...shown, name: '  Robin   Tate ' }, headers)
    app().clock.set(new Date('2026-12-04T01:00:00Z'))
    await sign(owner, shown, { name: 'Mara Quill' })
    for (const user of [buyer, owner]) expect((await sign(user, shown)).statusCode).toBe(200)
    expect((await acts.read(buyer)).current?.signatures).toEqual([
      { role: 'buyer', name: 'Robin Tate', signedAt: NOW.toISOString() },
      { role: 'breeder', name: 'Mara Quill', signedAt: '2026-12-04T01:00:00.000Z' },
    ])
    const [first] = await db().select().from(contractSignatures)
    expect(first).toEqual({
      contractId: shown.contractId,
      role: 'buyer',
      userId: buyer.id,
      name: 'Robin Tate',
      digest: shown.digest,
      consentVersion: CONSENT_VERSION,
      address: '127.0.0.x',
      browser: 'Firefox 142 on Windows',
      signedAt: NOW,
    })
    expect(await kindsOfEvents()).toEqual([
      'offerContract breeder',
      'signContract buyer',
      'signContract breeder',
    ])
  })

  it('of the same party twice at once stores one signature, and both requests succeed', async () => {
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    await Promise.all([acts.consent(buyer), acts.consent(owner)])
    const answers = await Promise.all(Array.from({ length: 5 }, () => sign(buyer, shown)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect(await countSignatures()).toBe(1)
  })

  it('of both in the same second stores both signatures, or tells the breeder to wait', async () => {
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    await Promise.all([acts.consent(buyer), acts.consent(owner)])
    const [first, second] = await Promise.all([sign(buyer, shown), sign(owner, shown)])
    expect(first.statusCode).toBe(200)
    expect([200, 409]).toContain(second.statusCode)
    expect(await countSignatures()).toBe(second.statusCode === 200 ? 2 : 1)
    await sign(owner, shown)
    expect(await statusOf()).toBe('signed')
  })

  it('needs a consent, which needs the file to be opened in the same session', async () => {
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    expect(message(await sign(buyer, shown))).toBe('Agree to sign electronically first.')
    const consent = (version = CONSENT_VERSION) => acts.post('consent', buyer, { version })
    expect(message(await consent())).toContain('Open the contract as a file first')
    const file = await app().request('GET', `${acts.path}/pdf`, { as: buyer })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect((await acts.read(owner)).consent.hasOpenedFile).toBe(false)
    expect((await consent(CONSENT_VERSION + 1)).statusCode).toBe(409)
    const { id } = buyer
    const other = await signUp(app())
    await db().update(sessions).set({ userId: id }).where(eq(sessions.userId, other.id))
    expect(
      (await acts.post('consent', { ...buyer, cookie: other.cookie }, { version: CONSENT_VERSION }))
        .statusCode,
    ).toBe(409)
    expect((await consent()).json<SaleContract>().consent).toEqual({
      version: CONSENT_VERSION,
      acceptedAt: NOW.toISOString(),
      hasOpenedFile: true,
    })
    app().clock.set(new Date('2026-12-05T13:00:00Z'))
    expect((await consent()).json<SaleContract>().consent.acceptedAt).toBe(NOW.toISOString())
    expect((await sign(buyer, shown)).statusCode).toBe(200)
  })

  it('needs a recent sign-in and an account that is not suspended', async () => {
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    await acts.consent(buyer)
    await db()
      .update(sessions)
      .set({ authenticatedAt: new Date(0) })
      .where(eq(sessions.userId, buyer.id))
    expect((await sign(buyer, shown)).json().code).toBe('reauthentication_required')
    await db().update(users).set({ suspendedAt: NOW }).where(eq(users.id, buyer.id))
    expect((await sign(buyer, shown)).json().code).toBe('suspended')
    expect(await countSignatures()).toBe(0)
  })

  it('is refused to others, and for a name that is none', async () => {
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    await acts.consent(buyer)
    expect((await sign(await signUp(app()), shown)).statusCode).toBe(404)
    for (const name of ['', ' R ', '42', 'x'.repeat(101), '<b>Robin</b>', 7, null])
      expect((await sign(buyer, shown, { name })).json().fields, String(name)).toHaveProperty('name')
    expect((await sign(buyer, { contractId: newId(), digest: shown.digest })).statusCode).toBe(404)
    expect((await sign(buyer, { ...shown, digest: 'f'.repeat(64) })).statusCode).toBe(409)
    expect((await sign(buyer, { ...shown, digest: 'short' })).statusCode).toBe(400)
    expect((await sign(buyer, shown, { name: 'דנה כהן' })).statusCode).toBe(200)
  })
})

describe('a change', () => {
  const changed = [
    TEST_CLAUSES[0],
    { kind: 'own', title: 'Photos', text: 'The buyer sends a photo each month.' },
  ]
  async function change() {
    await acts.draft({ clauses: changed })
    await acts.post('offer', owner, await acts.seen(owner))
  }

  it('after the first signature makes a new version, and both see the difference', async () => {
    const old = await acts.signedByBuyer()
    await change()
    for (const user of [buyer, owner]) {
      const { current, earlier } = await acts.read(user)
      expect(current).toMatchObject({ version: 2, status: 'offered', signatures: [] })
      expect(current?.changes).toEqual([
        {
          key: 'own-1',
          title: 'Photos',
          kind: 'changed',
          parts: [
            { kind: 'same', text: 'Photos\nThe buyer sends a photo each ' },
            { kind: 'removed', text: 'year' },
            { kind: 'added', text: 'month' },
            { kind: 'same', text: '.' },
          ],
        },
      ])
      expect(earlier.map(({ version, status }) => [version, status])).toEqual([[1, 'replaced']])
    }
    expect(message(await sign(buyer, old))).toContain('was replaced by a changed version')
    // The first signature stays stored, under the version that it belongs to.
    expect(await countSignatures()).toBe(1)
    const [, , second] = await db().select().from(transactionEvents).orderBy(transactionEvents.createdAt)
    expect(second?.details).toEqual({ version: 2, isChange: true, voidsSignature: true })
  })

  it('while the buyer reads is not read or signed by accident', async () => {
    const old = await acts.offered()
    await change()
    expect(message(await acts.post('read', buyer, old))).toContain('was replaced')
    expect((await acts.post('decline', buyer, old)).statusCode).toBe(409)
    expect(await statusOf()).toBe('offered')
  })

  it('is not possible once both have signed', async () => {
    await acts.signed()
    expect(message(await acts.draft({ clauses: changed }))).toBe(
      'Both of you have signed this contract. It stays as it is.',
    )
  })

  it('may follow a contract that was declined', async () => {
    const shown = await acts.offered()
    await acts.post('decline', buyer, { ...shown, reason: 'Too many rules' })
    await change()
    expect((await acts.read(buyer)).earlier.map(({ status }) => status)).toEqual(['declined'])
    expect(await statusOf()).toBe('offered')
  })
})

describe('a sale that ends', () => {
  it('before both have signed makes its contract void, also with one signature', async () => {
    const bought = await buy()
    const shown = await bought.acts.signedByBuyer()
    await bought.acts.consent(owner)
    expect((await bought.cancel()).statusCode).toBe(200)
    expect((await bought.acts.read(owner)).current?.status).toBe('void')
    expect((await bought.acts.post('sign', owner, { ...shown, name: 'Mara Quill' })).statusCode).toBe(409)
    expect(await countSignatures()).toBe(1)
  })

  it('leaves a contract that both have signed as it is', async () => {
    await acts.signed()
    await db().update(transactions).set({ status: 'refunded' }).where(eq(transactions.id, saleId))
    expect(await statusOf()).toBe('signed')
  })
})

describe('the handover', () => {
  const handOver = async () => {
    app().clock.set(new Date('2026-12-11T13:00:00Z'))
    return app().request('POST', `/api/orders/${saleId}/handover`, {
      as: owner,
      body: { microchip: MICROCHIP, files: [{ kind: 'contract', url: '/objects/x' }] },
    })
  }

  it.each([
    ['handover', 409],
    ['balance', 400],
    ['anytime', 400],
  ])('of an unsigned contract asked for by “%s” answers %i', async (signBy, status) => {
    await acts.offered({ signBy })
    // 400 is for the file, which comes after it.
    expect((await handOver()).statusCode).toBe(status)
  })

  it('shows the buyer no code until both have signed', async () => {
    const seen = async (as: TestUser) => {
      app().clock.set(new Date('2026-12-11T13:00:00Z'))
      return (await app().request('GET', `/api/orders/${saleId}/handover`, { as })).json()
    }
    expect(await seen(buyer)).toMatchObject({ waitsForContract: false, code: { digits: expect.any(String) } })
    app().clock.set(NOW)
    await acts.offered({ signBy: 'handover' })
    for (const as of [buyer, owner])
      expect(await seen(as)).toMatchObject({ waitsForContract: true, code: null })
    app().clock.set(NOW)
    await acts.signed({ signBy: 'handover' })
    expect(await seen(buyer)).toMatchObject({ waitsForContract: false, code: { digits: expect.any(String) } })
  })

  it('waits for no draft, and not once both have signed', async () => {
    await acts.draft({ signBy: 'handover' })
    expect((await handOver()).statusCode).toBe(400)
    app().clock.set(NOW)
    await acts.signed.call(acts, { id: (await acts.read(owner)).draft?.id, signBy: 'handover' })
    expect(await statusOf()).toBe('signed')
    expect((await handOver()).statusCode).toBe(400)
  })

  it('waits for a contract that the buyer declined', async () => {
    const shown = await acts.offered({ signBy: 'handover' })
    await acts.post('decline', buyer, shown)
    expect((await handOver()).statusCode).toBe(409)
  })

  it('is all that waits: the buyer cancels with a refund as before', async () => {
    const bought = await buy()
    await bought.acts.offered({ signBy: 'handover' })
    expect((await bought.cancel()).json()).toMatchObject({ status: 'refunded', refunded: bought.price })
  })
})

describe('the file', () => {
  const file = (as: TestUser) => app().request('GET', `${acts.path}/pdf`, { as })
  const verify = async (digest: string) =>
    (await app().request('GET', `/api/contracts/verification?digest=${digest}`)).json<Verification>()

  it('is the same for both once it is made, and is found by its digest and that of the text', async () => {
    const { contractId, digest } = await acts.signed()
    expect(await verify(digest)).toEqual({ result: 'signed', signedOn: '2026-12-03' })
    await completeContract(app().services, contractId)
    await completeContract(app().services, contractId)
    expect(await statusOf()).toBe('complete')
    const [ofBuyer, ofBreeder] = [await file(buyer), await file(owner)]
    expect(ofBuyer.rawPayload.equals(ofBreeder.rawPayload)).toBe(true)
    expect(await verify(sha256(ofBuyer.rawPayload))).toEqual({ result: 'signed', signedOn: '2026-12-03' })
    expect(await verify('0'.repeat(64))).toEqual({ result: 'unknown', signedOn: null })
    expect((await app().request('GET', '/api/contracts/verification?digest=x')).statusCode).toBe(400)
    expect((await kindsOfEvents()).at(-1)).toBe('completeContract system')
  })

  it('that is not signed by both is unknown', async () => {
    const { digest } = await acts.signedByBuyer()
    expect(await verify(digest)).toEqual({ result: 'unknown', signedOn: null })
    expect(await verify(sha256((await file(buyer)).rawPayload))).toEqual({
      result: 'unknown',
      signedOn: null,
    })
  })

  it('that cannot be made leaves the signatures as they are, and is made later', async () => {
    const { contractId } = await acts.signed()
    const { services } = app()
    const failing = {
      ...services,
      documents: { ...services.documents, make: () => Promise.reject(new Error('no disk')) },
    }
    await expect(completeContract(failing, contractId)).rejects.toThrow('no disk')
    expect([await statusOf(), await countSignatures()]).toEqual(['signed', 2])
    await completeContract(services, contractId)
    expect(await statusOf()).toBe('complete')
    await completeContract(services, newId())
  })

  it('is for the parties, and before an offer for the breeder', async () => {
    expect([(await file(owner)).statusCode, (await file(buyer)).statusCode]).toEqual([404, 404])
    await acts.draft()
    expect([(await file(owner)).statusCode, (await file(buyer)).statusCode]).toEqual([200, 404])
    expect((await file(await signUp(app()))).statusCode).toBe(404)
  })
})

describe('the tables', () => {
  it.each(['contract_signatures', 'contract_consents', 'contract_files'])(
    '%s refuses changes',
    async (name) => {
      const { contractId } = await acts.signed()
      await completeContract(app().services, contractId)
      const run = (text: string) => db().execute(sql.raw(text))
      const column = name === 'contract_files' ? 'digest = digest' : 'user_id = user_id'
      for (const text of [`update ${name} set ${column}`, `delete from ${name}`, `truncate ${name}`])
        await expect(run(text), text).rejects.toMatchObject({
          cause: expect.objectContaining({ message: `${name} is append-only` }),
        })
    },
  )

  it('keep the text of what was offered, whose digest PostgreSQL computes', async () => {
    const { contractId } = await acts.offered()
    const change = (values: object) => db().update(contracts).set(values).where(eq(contracts.id, contractId))
    for (const values of [{ clauses: [] }, { signBy: 'handover' }, { status: 'draft' }])
      await expect(change(values)).rejects.toMatchObject({
        cause: expect.objectContaining({
          message: 'The text of a contract that was offered cannot be changed.',
        }),
      })
    await acts.draft()
    const draft = (await acts.read(owner)).draft?.id ?? ''
    await expect(
      db().update(contracts).set({ body: 'Another text' }).where(eq(contracts.id, draft)),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'contracts_check' }) })
    const [row] = await db().select().from(contracts).where(eq(contracts.id, contractId))
    expect(row?.digest).toBe(sha256(row?.body ?? ''))
  })
})
