/** What the parties of a sale see, and that no one else sees it. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { catFacts } from '#features/cats/api/index.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings, litters } from '#features/litters/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startDeposit, startFull } from '#testing/sales/purchase.ts'
import type { Sale } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
let buyer: TestUser
let owner: TestUser
let stranger: TestUser
let cattery: Cattery
let cat: TestCat

beforeEach(async () => {
  ;[buyer, owner, stranger] = [await signUp(app()), await signUp(app()), await signUp(app())]
  cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cat = await addCat(app(), { breederId: cattery.id })
})

const db = () => app().services.db
const today = () => isoDate(app().clock.now())
const saleRow = async () => (await db().select().from(transactions))[0]

async function saleOf(as: TestUser, id = cat.id): Promise<Sale | null> {
  const response = await app().request('GET', `/api/cats/${id}/sale`, { as })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  return response.json<{ sale: Sale | null }>().sale
}
const salesOf = async (as: TestUser) =>
  (await app().request('GET', '/api/breeders/sales', { as })).json<Sale[]>()

async function reserve(as = buyer) {
  const intent = await startDeposit(app(), as, cat)
  await authorize(app(), intent)
  return confirmPayment(app(), as, intent)
}

async function buy(as = buyer) {
  const intent = await startFull(app(), as, cat)
  await authorize(app(), intent)
  return confirmPayment(app(), as, intent)
}

describe('the sale of a cat', () => {
  it('is shown to its buyer and its breeder, and to no one else', async () => {
    const decoy = await addCat(app(), { breederId: cattery.id, status: 'sold', reservedBy: stranger.id })
    expect(await saleOf(buyer)).toBeNull()
    const { sale } = await reserve()
    const leavesHomeFrom = addDays(cat.birthDate, 84)
    const seen = {
      status: 'deposit_paid',
      catId: cat.id,
      reservedBy: buyer.id,
      buyerName: 'Robin T.',
      paid: 50_000,
      due: 200_000,
      finalPaymentDue: addDays(leavesHomeFrom, 14),
      leavesHomeFrom,
      breeder: { id: cattery.id, userId: owner.id, businessName: 'Quiet Paws' },
      snapshot: { name: 'Juniper', price: 250_000, depositAmount: 50_000 },
    }
    expect(sale).toMatchObject({ ...seen, role: 'buyer' })
    expect(await saleOf(buyer)).toEqual(sale)
    expect(await saleOf(owner)).toEqual({ ...sale, role: 'breeder' })
    expect(await salesOf(owner)).toEqual([{ ...sale, role: 'breeder' }])
    expect(await saleOf(stranger)).toBeNull()
    expect(await saleOf(buyer, decoy.id)).toBeNull()
    const visitor = await app().request('GET', `/api/cats/${cat.id}/sale`)
    expect(visitor.statusCode).toBe(401)
    const other = await signUp(app())
    await addBreeder(app(), { userId: other.id })
    expect(await saleOf(other)).toBeNull()
  })

  it('contains no email addresses, payment IDs, or files of documents', async () => {
    const document = `/objects/${newId()}`
    const healthRecords = [
      { certification: 'DNA Tested', lab: 'Fernbank', date: '2026-01-02', documentUrl: document },
    ]
    await db().update(cats).set({ healthRecords }).where(eq(cats.id, cat.id))
    await reserve()
    expect((await saleRow())?.snapshot.documents).toEqual(healthRecords)
    for (const as of [buyer, owner]) {
      const text = JSON.stringify(await saleOf(as))
      for (const secret of [buyer.email, owner.email, 'pi_', document]) expect(text).not.toContain(secret)
      expect(text).toContain('Fernbank')
    }
  })

  it('is not in the public responses, which are the same for its buyer', async () => {
    await reserve()
    const publicBody = (await app().request('GET', `/api/cats/${cat.id}`)).body
    for (const as of [buyer, owner, stranger]) {
      const { body } = await app().request('GET', `/api/cats/${cat.id}`, { as })
      expect(body).toBe(publicBody)
    }
    const list = (await app().request('GET', '/api/cats', { as: buyer })).body
    for (const body of [publicBody, list]) {
      expect(body).toContain(cat.id)
      for (const secret of [buyer.id, 'LM-', 'reservedBy']) expect(body).not.toContain(secret)
    }
  })

  it('is shown while the payment is processed, and disappears if the capture fails', async () => {
    controlsOf(app()).webhooks.paused = true
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent)
    const { paymentIntents } = app().services.stripe.sdk
    const { capture } = paymentIntents
    let seen: Sale | null = null
    paymentIntents.capture = (async (...args: Parameters<typeof capture>) => {
      seen = await saleOf(buyer)
      return Reflect.apply(capture, paymentIntents, args)
    }) as typeof capture
    await confirmPayment(app(), buyer, intent)
    paymentIntents.capture = capture
    expect(seen).toMatchObject({ status: 'pending', paid: 0, due: 0, role: 'buyer' })

    cat = await addCat(app(), { breederId: cattery.id })
    const refused = await startFull(app(), buyer, cat)
    await authorize(app(), refused, '4000000000000341')
    expect(await confirmPayment(app(), buyer, refused)).toMatchObject({ outcome: 'failed', sale: null })
    expect(await saleOf(buyer)).toBeNull()
    controlsOf(app()).webhooks.paused = false
  })

  it('of a full purchase has nothing due, and no day to wait for if the cat is grown up', async () => {
    const birthDate = addDays(today(), -400)
    await db().update(cats).set({ birthDate }).where(eq(cats.id, cat.id))
    const { sale } = await buy()
    expect(sale).toMatchObject({
      status: 'paid',
      paid: 250_000,
      due: 0,
      finalPaymentDue: null,
      leavesHomeFrom: null,
    })
    expect((await db().select().from(cats).where(eq(cats.id, cat.id)))[0]).toMatchObject({
      reservedBy: buyer.id,
    })
  })

  it('stays visible to its parties while the cattery is hidden', async () => {
    await reserve()
    await db().update(breeders).set({ verificationStatus: 'suspended' }).where(eq(breeders.id, cattery.id))
    expect((await app().request('GET', `/api/cats/${cat.id}`)).statusCode).toBe(404)
    expect(await saleOf(buyer)).toMatchObject({ snapshot: { name: 'Juniper' } })
  })
})

describe('the sales of a cattery', () => {
  it('are newest first, without those of other catteries and canceled ones', async () => {
    await reserve()
    const first = cat
    await reserveOther()
    app().clock.advance(1_000)
    cat = await addCat(app(), { breederId: cattery.id, name: 'Second' })
    await buy(stranger)
    const canceled = await addCat(app(), { breederId: cattery.id, name: 'Third' })
    const refused = await startFull(app(), buyer, canceled)
    await authorize(app(), refused, '4000000000000341')
    await confirmPayment(app(), buyer, refused)
    expect((await salesOf(owner)).map(({ catId }) => catId)).toEqual([cat.id, first.id])
    expect((await app().request('GET', '/api/breeders/sales', { as: buyer })).statusCode).toBe(403)
  })

  async function reserveOther() {
    const other = await addCat(app())
    const intent = await startDeposit(app(), buyer, other)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
  }
})

describe('the snapshot of a sale', () => {
  it('keeps what the buyer agreed to, whatever happens to the cat and its pairing', async () => {
    const [pairing] = await db()
      .insert(breedingPairings)
      .values({
        breederId: cattery.id,
        sireName: 'Bly',
        damName: 'Skies',
        sireBreed: 'Maine Coon',
        damBreed: 'Maine Coon',
      })
      .returning()
    const [litter] = await db()
      .insert(litters)
      .values({ breederId: cattery.id, breedingPairingId: pairing?.id ?? null })
      .returning()
    const picture = { url: `/objects/${newId()}`, width: 800, height: 600, color: '#aabbcc' }
    await db()
      .update(cats)
      .set({
        litterId: litter?.id ?? null,
        pictures: [picture],
        images: [picture.url],
        ...catFacts.forEachFact(({ example }) => example),
      })
      .where(eq(cats.id, cat.id))
    await reserve()
    const before = (await saleOf(buyer))?.snapshot
    expect(before).toEqual({
      name: 'Juniper',
      breed: 'Maine Coon',
      gender: 'female',
      birthDate: cat.birthDate,
      ...catFacts.forEachAgreedFact(({ example }) => example),
      sire: { name: 'Bly', breed: 'Maine Coon' },
      queen: { name: 'Skies', breed: 'Maine Coon' },
      price: 250_000,
      depositAmount: 50_000,
      healthCertifications: [],
      documents: [],
      picture,
    })
    const other = { name: 'Other', breed: 'Persian', birthDate: '2020-01-01', price: 1, depositAmount: null }
    await db()
      .update(cats)
      .set({
        ...other,
        ...catFacts.forEachAgreedFact(() => 'other'),
        gender: 'male',
        pictures: [],
        litterId: null,
      })
      .where(eq(cats.id, cat.id))
    await db().update(breedingPairings).set({ sireName: 'Nobody' })
    expect((await saleOf(buyer))?.snapshot).toEqual(before)
  })

  it('and the order number cannot be changed in the database', async () => {
    await reserve()
    const [row] = await db().select().from(transactions)
    expect(row?.orderNumber).toMatch(/^LM-[2-9CFGHJMPQRVWX]{6}$/)
    await expect(db().update(transactions).set({ orderNumber: 'LM-222222' })).rejects.toThrow()
    await expect(
      db().update(transactions).set({ snapshot: sql`jsonb_set(snapshot, '{price}', '1')` }),
    ).rejects.toThrow()
    await db().update(transactions).set({ status: 'completed' })
    expect((await saleOf(buyer))?.status).toBe('completed')
  })

  it('keeps its picture when the cat is for sale again and the breeder removes it from the listing', async () => {
    const kept = newId()
    const values = {
      ownerId: owner.id,
      contentType: 'image/webp',
      bytes: 1,
      width: 8,
      height: 6,
      color: '#aabbcc',
    }
    await db()
      .insert(objects)
      .values({ ...values, id: kept, attachedAt: new Date() })
    const picture = { url: `/objects/${kept}`, width: 8, height: 6, color: '#aabbcc' }
    await db()
      .update(cats)
      .set({ pictures: [picture], images: [picture.url] })
      .where(eq(cats.id, cat.id))
    await reserve()
    await db().update(transactions).set({ status: 'canceled' })
    await db().update(cats).set({ status: 'available', reservedBy: null }).where(eq(cats.id, cat.id))
    const edited = await app().request('PATCH', `/api/breeders/cats/${cat.id}`, {
      as: owner,
      body: { images: [] },
    })
    expect(edited.json()).toMatchObject({ images: [] })
    expect(await db().select().from(objects)).toMatchObject([{ id: kept, attachedAt: expect.any(Date) }])
  })
})

it('a breeder sees who reserved a cat in the list of cats, and only there', async () => {
  await reserve()
  const list = await app().request('GET', '/api/breeders/cats', { as: owner })
  expect(list.json()).toMatchObject([{ id: cat.id, reservedBy: buyer.id }])
})

const numberRow = z.object({ number: z.string() })

describe('order numbers', () => {
  it('are unique, and a number that exists is not given again', async () => {
    await reserve()
    const number = (await saleRow())?.orderNumber
    const rows = await read(db(), numberRow).rows(
      sql`select new_order_number() as number from generate_series(1, 500)`,
    )
    const numbers = rows.map((row) => row.number)
    expect(numbers).not.toContain(number)
    for (const each of numbers) expect(each).toMatch(/^LM-[2-9CFGHJMPQRVWX]{6}$/)
  })
})
