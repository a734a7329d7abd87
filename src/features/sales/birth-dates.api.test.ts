/** The litter decides about its kittens, also about those with a buyer. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addBornLitter } from '#features/litters/test-world.ts'
import { COMBINE_MINUTES } from '#features/notifications/limits.ts'
import { pickupProposals } from '#features/pickups/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { tellParties } from '#testing/mails.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { transactionEvents, transactions } from './api/tables.ts'

const { app, database } = appOfThisFile({ work: false })
const db = () => app().services.db
let owner: TestUser
let buyer: TestUser
let breederId: string
let litterId: string
let pairingId: string
let today: string
/** The litter was born three weeks ago. */
let born: string

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[owner, buyer] = [await signUp(app()), await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  breederId = cattery.id
  today = dayIn(app().clock.now(), cattery.timeZone)
  born = addDays(today, -21)
  const { litter, pairing } = await addBornLitter(app(), { birthDate: born })
  litterId = litter.id
  pairingId = pairing.id
  // The builder adds a cattery of its own.
  await db().execute(`update litters set breeder_id = '${breederId}' where id = '${litterId}'`)
  await db().execute(`update breeding_pairings set breeder_id = '${breederId}' where id = '${pairingId}'`)
})

const FORM = { name: 'Fern', gender: 'male', price: 180_000 }
const add = (form: object) =>
  app().request('POST', '/api/breeders/cats', { as: owner, body: { ...FORM, litterId, ...form } })
const edit = (id: string, body: object) =>
  app().request('PATCH', `/api/breeders/cats/${id}`, { as: owner, body })
const change = (body: object, as = owner) => app().request('PATCH', `/api/litters/${litterId}`, { as, body })
const preview = (to: string, as = owner) =>
  app().request('GET', `/api/litters/${litterId}/birth-date?to=${to}`, { as })
const rowOf = async (id: string) => (await db().select().from(cats).where(eq(cats.id, id)))[0]
const saleRow = async (id: string) =>
  (await db().select().from(transactions).where(eq(transactions.id, id)))[0]

describe('a kitten of a litter', () => {
  it('has its birth date and breed, whatever a form begins with', async () => {
    const added = await add({ age: 8, breed: 'siberian' })
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json()).toMatchObject({ birthDate: born, age: 3, breed: 'Siberian', litterId })
    expect((await add({})).json()).toMatchObject({ birthDate: born, breed: 'Siberian' })
  })

  it.each([
    ['another birth date', () => ({ birthDate: addDays(born, -1) }), 'birthDate'],
    ['another age', () => ({ age: 20 }), 'age'],
    ['another breed', () => ({ breed: 'Persian' }), 'breed'],
    [
      'a vaccination before its birth',
      () => ({ vaccinations: [{ name: 'FVRCP', date: addDays(born, -1) }] }),
      'vaccinations.0.date',
    ],
  ])('is refused with %s', async (_what, form, field) => {
    const refused = await add(form())
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    const { id } = (await add({})).json()
    expect((await edit(id, form())).statusCode).toBe(400)
    expect(await rowOf(id)).toMatchObject({ birthDate: born, breed: 'Siberian', vaccinations: [] })
  })

  it('takes what the litter says when it is moved there, and keeps it when it is moved out', async () => {
    const { id } = (await add({ litterId: null, age: 20, breed: 'Siberian' })).json()
    expect((await edit(id, { litterId, age: 20 })).json()).toMatchObject({ birthDate: born, litterId })
    const out = await edit(id, { litterId: null, birthDate: addDays(born, -1), breed: 'Persian' })
    expect(out.json()).toMatchObject({ birthDate: addDays(born, -1), breed: 'Persian', litterId: null })
    // Both parents have one breed, so the litter decides it.
    expect((await edit(id, { litterId })).json()).toMatchObject({
      birthDate: born,
      breed: 'Siberian',
      litterId,
    })
    expect((await edit(id, { litterId, breed: 'Persian' })).json().fields).toEqual({
      breed: 'The parents of the litter are Ivan (Siberian) and Katya (Siberian); this says Persian.',
    })
  })

  it('cannot differ in the database either', async () => {
    const { id } = (await add({})).json()
    for (const values of [
      { birthDate: today },
      { breed: 'Persian' },
      { breedingPairingId: await otherPairing() },
    ])
      await expect(db().update(cats).set(values).where(eq(cats.id, id))).rejects.toThrow()
    await expect(addCat(app(), { breederId, litterId, birthDate: today })).rejects.toThrow()
  })

  async function otherPairing() {
    return (await addBornLitter(app())).pairing.id
  }
})

describe('another birth date of the litter', () => {
  it('changes its kittens', async () => {
    const kittens = [(await add({})).json(), (await add({ isAvailable: false })).json()]
    const decoy = await addCat(app(), { breederId })
    const to = addDays(born, 3)
    expect((await preview(to)).json()).toMatchObject({
      follow: [{ name: 'Fern' }, { name: 'Fern' }],
      offered: [],
      sales: [],
    })
    expect((await change({ birthDate: to })).statusCode).toBe(200)
    for (const { id, version } of kittens)
      expect(await rowOf(id)).toMatchObject({ birthDate: to, version: version + 1 })
    expect(await rowOf(decoy.id)).toMatchObject({ birthDate: decoy.birthDate })
  })

  it('is refused before a vaccination of a kitten', async () => {
    const { id } = (await add({ vaccinations: [{ name: 'FVRCP', date: addDays(born, 14) }] })).json()
    const refused = await change({ birthDate: addDays(born, 15) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields.birthDate).toMatch(/^Fern has a vaccination of .+, before this date\.$/)
    expect(await rowOf(id)).toMatchObject({ birthDate: born })
    expect((await change({ birthDate: addDays(born, 14) })).statusCode).toBe(200)
  })

  it.each([
    ['more than 30 years ago', () => addDays(today, -31 * 366)],
    ['in the future', () => addDays(today, 2)],
  ])('is refused %s', async (_what, day) => {
    const refused = await change({ birthDate: day() })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['birthDate']])
  })
})

describe('another birth date of a litter with a reserved kitten', () => {
  let kitten: TestCat
  let saleId: string
  let goHomeDate: string

  beforeEach(async () => {
    kitten = await addCat(app(), {
      breederId,
      litterId,
      status: 'reserved',
      reservedBy: buyer.id,
      name: 'Juniper',
    })
    goHomeDate = addDays(born, 84)
    const due = addDays(goHomeDate, 14)
    const sale = { cat: kitten, buyerId: buyer.id, status: 'deposit_paid' as const, goHomeDate }
    saleId = (await addTestSale(app(), { ...sale, refundsUntil: goHomeDate, finalPaymentDue: due })).id
  })

  const decide = (decision: string, birthDate: string) =>
    change({ birthDate, kittenDecisions: [{ catId: kitten.id, decision }] })

  it('needs a decision, and says before what changes for the buyer', async () => {
    const to = addDays(born, 7)
    const asked = await change({ birthDate: to })
    expect([asked.statusCode, asked.json().details]).toEqual([409, { needsDecisions: true }])
    expect(asked.json().message).toContain('Buyers have reserved or paid for Juniper.')
    expect((await db().select().from(litters).where(eq(litters.id, litterId)))[0]?.birthDate).toBe(born)
    expect((await preview(to)).json()).toMatchObject({
      follow: [],
      sales: [
        {
          catId: kitten.id,
          name: 'Juniper',
          buyerName: 'Dana W.',
          birthDate: born,
          goHomeDate: { before: goHomeDate, after: addDays(goHomeDate, 7) },
          balanceDue: { before: addDays(goHomeDate, 14), after: addDays(goHomeDate, 21) },
          endedPickup: null,
        },
      ],
    })
    expect((await preview(to, buyer)).statusCode).toBe(403)
    expect((await decide('sometimes', to)).statusCode).toBe(400)
  })

  it('moves the days at once, and the kitten after the buyer was told', async () => {
    const to = addDays(born, 7)
    const day = addDays(goHomeDate, 2)
    await db().update(transactions).set({ pickupDay: day, pickupTime: '10:00' })
    await db().insert(pickupProposals).values({
      id: newId(),
      transactionId: saleId,
      by: 'buyer',
      day,
      status: 'accepted',
      createdAt: app().clock.now(),
      acceptedAt: app().clock.now(),
    })
    expect((await decide('change', to)).statusCode).toBe(200)
    expect(await saleRow(saleId)).toMatchObject({
      goHomeDate: addDays(goHomeDate, 7),
      refundsUntil: addDays(goHomeDate, 7),
      finalPaymentDue: addDays(goHomeDate, 21),
      pickupDay: null,
      pickupTime: null,
      correctedBirthDate: null,
    })
    expect(await db().select().from(pickupProposals)).toMatchObject([{ status: 'replaced' }])
    expect(await rowOf(kitten.id)).toMatchObject({ birthDate: born })
    await tellParties(app())
    expect(await rowOf(kitten.id)).toMatchObject({ birthDate: to })
    expect(await saleRow(saleId)).toMatchObject({ correctedBirthDate: to, snapshot: { birthDate: born } })
    const shown = await app().request('GET', `/api/orders/${saleId}`, { as: buyer })
    expect(shown.json().snapshot.birthDate).toBe(to)
    const notices = await app().request('GET', '/api/notices', { as: buyer })
    expect(notices.json()).toMatchObject([{ title: 'Quiet Paws corrected the birth date of Juniper' }])
    expect((await app().request('GET', '/api/notices', { as: owner })).json()).toEqual([])
    // Sending the same again changes nothing more.
    expect((await decide('change', to)).statusCode).toBe(200)
    expect(await db().select().from(transactionEvents)).toHaveLength(1)
  })

  it('can keep the date of the kitten, and then the later day counts', async () => {
    const to = addDays(born, 7)
    expect((await decide('keep', to)).statusCode).toBe(200)
    await tellParties(app())
    expect(await rowOf(kitten.id)).toMatchObject({ birthDate: born })
    expect(await saleRow(saleId)).toMatchObject({
      goHomeDate: addDays(goHomeDate, 7),
      correctedBirthDate: null,
    })
    // The breeder clears it up by saving the same date again, and the buyer gets a second email.
    app().clock.advance(COMBINE_MINUTES * MINUTE_MS)
    expect((await preview(to)).json().sales).toHaveLength(1)
    expect((await decide('change', to)).statusCode).toBe(200)
    await tellParties(app())
    expect(await rowOf(kitten.id)).toMatchObject({ birthDate: to })
  })

  it('never makes a day earlier', async () => {
    expect((await decide('change', addDays(born, -14))).statusCode).toBe(200)
    await tellParties(app())
    expect(await saleRow(saleId)).toMatchObject({ goHomeDate, finalPaymentDue: addDays(goHomeDate, 14) })
    expect(await rowOf(kitten.id)).toMatchObject({ birthDate: addDays(born, -14) })
  })
})
