/** "Still available?": breeders who stay away are asked after 30 days, and their listings are paused 15 days after the email. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { setCatterySuspended } from '#features/breeders/api/index.ts'
import { catConfirmations } from '#features/cats/api/index.ts'
import { cats, listingConfirmations } from '#features/cats/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setMailSent } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { askAboutListings } from './api/listings/listing-questions.ts'
import type { Notice } from './contract.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }

beforeEach(async () => {
  app().clock.set(new Date())
  await app().services.db.execute(sql`delete from jobs.job`)
  await app().services.db.execute(sql`update cats set status = 'withdrawn' where status = 'available'`)
})

type Sent = { to: string; subject: string; text: string; html: string }
/** Emails to a user that wait in the queue, and the keys of the tracked ones. */
async function mailsTo({ email }: { email: string }) {
  const rows = await database().query<{ message: Sent; key: string | null }>({
    text: `select data -> 'message' as message, data -> 'tracking' -> 0 ->> 'key' as key
      from jobs.job where name = 'mail.send' order by created_on`,
    values: [],
  })
  return rows.filter(({ message }) => message.to === email)
}
const subjectsTo = async (owner: TestUser) => (await mailsTo(owner)).map(({ message }) => message.subject)
const notices = async (as: TestUser) =>
  (await app().request('GET', '/api/notices', { as })).json<Notice[]>().map(({ title }) => title)
const run = () => askAboutListings(app().services, SETTINGS)
const visit = (as: TestUser) => app().request('POST', '/api/breeders/cats/confirmation', { as })
const statusOf = async (id: string) =>
  (await app().services.db.select().from(cats).where(eq(cats.id, id)))[0]?.status

const openQuestions = (owner: TestUser) =>
  app().services.db.$count(
    listingConfirmations,
    sql`question_id is not null and breeder_id = (select id from breeders where user_id = ${owner.id})`,
  )

/** The mail server accepts the open question to a cattery now. */
async function questionArrives({ id }: { id: string }) {
  const [row] = await app()
    .services.db.select()
    .from(listingConfirmations)
    .where(eq(listingConfirmations.breederId, id))
  await setMailSent(app(), `listing-question ${row?.questionId}`)
}

async function pass(ms: number) {
  app().clock.advance(ms)
  await run()
}

/** A cattery with a cat for sale whose breeder visited the dashboard now. */
async function listCat(overrides: Partial<typeof cats.$inferInsert> = {}) {
  const { owner, breeder } = await signUpBreeder(app())
  const createdAt = new Date(app().clock.now().getTime() - 100 * DAY_MS)
  const cat = await addCat(app(), { breederId: breeder.id, name: 'Marigold', createdAt, ...overrides })
  await visit(owner)
  return { owner, breeder, cat }
}

/** A cattery that was asked, by an email that has just arrived. */
async function askedCattery() {
  const listed = await listCat()
  await pass(30 * DAY_MS)
  await questionArrives(listed.breeder)
  return listed
}

describe('a breeder who stays away', () => {
  it('is asked after 30 days, once, in one email about all listings', async () => {
    const { owner, breeder } = await listCat()
    await addCat(app(), { breederId: breeder.id, name: 'Clover', price: 123_450 })
    app().clock.advance(30 * DAY_MS - HOUR_MS)
    await run()
    expect(await subjectsTo(owner)).toEqual([])
    app().clock.advance(2 * HOUR_MS)
    await Promise.all([run(), run()])
    await pass(5 * DAY_MS)
    expect(await subjectsTo(owner)).toEqual(['Are your 2 listings still available?'])
    expect(await notices(owner)).toEqual(['Are your 2 listings still available?'])
    const [mail] = await mailsTo(owner)
    expect(mail?.message.text).toContain(catConfirmations.confirmationUrl(SETTINGS, breeder.id))
    expect(mail?.message.text).toMatch(/Clover\nMaine Coon · \$1,234\.50[\s\S]*Marigold\n/)
  })

  it('is asked by name about a single cat', async () => {
    const { owner } = await listCat()
    await pass(30 * DAY_MS)
    expect(await subjectsTo(owner)).toEqual(['Is Marigold still available?'])
  })

  it('is not asked within 30 days after listing another cat', async () => {
    const { owner, breeder } = await listCat()
    app().clock.advance(20 * DAY_MS)
    await addCat(app(), { breederId: breeder.id, createdAt: app().clock.now() })
    await pass(29 * DAY_MS)
    expect(await subjectsTo(owner)).toEqual([])
    await pass(DAY_MS)
    expect(await subjectsTo(owner)).toEqual(['Are your 2 listings still available?'])
  })

  it('has the listings paused 15 days after the email was sent, and is told so', async () => {
    const { owner, cat } = await askedCattery()
    await pass(15 * DAY_MS - HOUR_MS)
    expect(await statusOf(cat.id)).toBe('available')
    app().clock.advance(HOUR_MS)
    await Promise.all([run(), run()])
    expect(await statusOf(cat.id)).toBe('withdrawn')
    expect(await subjectsTo(owner)).toEqual(['Is Marigold still available?', 'We paused Marigold'])
    expect(await notices(owner)).toEqual(['We paused Marigold'])
    await pass(60 * DAY_MS)
    expect(await subjectsTo(owner)).toHaveLength(2)
  })

  it('can relist the cats, and is asked again 30 days after that visit', async () => {
    const { owner, cat } = await askedCattery()
    await pass(15 * DAY_MS)
    const body = { action: 'relist', cats: [{ id: cat.id }] }
    expect((await app().request('POST', '/api/breeders/cats/bulk', { as: owner, body })).statusCode).toBe(200)
    await visit(owner)
    await pass(29 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('available')
    expect(await subjectsTo(owner)).toHaveLength(2)
    await pass(DAY_MS)
    expect(await subjectsTo(owner)).toHaveLength(3)
  })

  it('keeps the listings while the mail server accepts nothing, and after an outage of 36 days', async () => {
    const { breeder, cat } = await listCat()
    await pass(36 * DAY_MS)
    await pass(36 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('available')
    await questionArrives(breeder)
    await pass(15 * DAY_MS - 1)
    expect(await statusOf(cat.id)).toBe('available')
    await pass(1)
    expect(await statusOf(cat.id)).toBe('withdrawn')
  })

  it('has the listings paused without the email once it is no longer tried', async () => {
    const { cat } = await listCat()
    await pass(30 * DAY_MS)
    await pass(75 * DAY_MS - 1)
    expect(await statusOf(cat.id)).toBe('available')
    await pass(1)
    expect(await statusOf(cat.id)).toBe('withdrawn')
  })

  it('who reads only the list of cats or the number of cats has not visited', async () => {
    const { owner } = await listCat()
    await pass(30 * DAY_MS)
    for (const path of ['/api/breeders/cats', '/api/breeders/cats/counts'])
      await app().request('GET', path, { as: owner })
    expect(await openQuestions(owner)).toBe(1)
    await visit(owner)
    expect(await openQuestions(owner)).toBe(0)
    expect((await visit(await signUp(app()))).statusCode).toBe(403)
  })

  it('who cannot be emailed has 15 days from the notice', async () => {
    const { owner, cat } = await listCat()
    await app().services.db.update(users).set({ isVerified: false }).where(eq(users.id, owner.id))
    const services = { ...app().services, mail: { ...app().services.mail, leavesMachine: true } }
    app().clock.advance(30 * DAY_MS)
    await askAboutListings(services, SETTINGS)
    expect(await subjectsTo(owner)).toEqual([])
    expect(await notices(owner)).toEqual(['Is Marigold still available?'])
    app().clock.advance(15 * DAY_MS)
    await askAboutListings(services, SETTINGS)
    expect(await statusOf(cat.id)).toBe('withdrawn')
    expect(await subjectsTo(owner)).toEqual([])
  })

  it('keeps a cat that was listed after the question', async () => {
    const { breeder, cat } = await askedCattery()
    const later = await addCat(app(), {
      breederId: breeder.id,
      createdAt: new Date(app().clock.now().getTime() + 1),
    })
    await pass(15 * DAY_MS)
    expect([await statusOf(cat.id), await statusOf(later.id)]).toEqual(['withdrawn', 'available'])
  })
})

describe('nothing is asked or paused', () => {
  it.each<[string, Partial<typeof cats.$inferInsert>]>([
    ['reserved', { status: 'reserved' }],
    ['sold', { status: 'sold' }],
    ['paused', { status: 'withdrawn' }],
    ['on hold for a family', { heldByOffer: newId() }],
  ])('about a cat that is %s', async (_, change) => {
    const { owner, breeder, cat } = await listCat()
    const { db } = app().services
    const set = { ...change, ...(change.status === 'reserved' && { reservedBy: owner.id }) }
    await db.update(cats).set(set).where(eq(cats.id, cat.id))
    await pass(30 * DAY_MS)
    expect(await subjectsTo(owner)).toEqual([])
    // It became so after the question about another one.
    const other = await addCat(app(), { breederId: breeder.id, createdAt: new Date(0) })
    await pass(DAY_MS)
    await questionArrives(breeder)
    await pass(15 * DAY_MS)
    expect(await statusOf(cat.id)).toBe(change.status ?? 'available')
    expect(await statusOf(other.id)).toBe('withdrawn')
  })

  it('while the breeder is suspended', async () => {
    const { owner, cat } = await listCat()
    const { db } = app().services
    await setSuspended(db, owner.id, app().clock.now())
    await setCatterySuspended(db, owner.id, true)
    await pass(60 * DAY_MS)
    expect(await subjectsTo(owner)).toEqual([])
    expect(await statusOf(cat.id)).toBe('available')
  })
})

describe('an answer', () => {
  it.each([1, 14.99])('by a visit of the dashboard after %d days keeps the listings', async (days) => {
    const { owner, cat } = await askedCattery()
    await pass(days * DAY_MS)
    await visit(owner)
    await pass(29 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('available')
    expect(await subjectsTo(owner)).toEqual(['Is Marigold still available?'])
  })

  it('from the email needs no session, can be given twice, and keeps the listings', async () => {
    const { breeder, cat } = await askedCattery()
    const { searchParams } = new URL(catConfirmations.confirmationUrl(SETTINGS, breeder.id))
    const token = searchParams.get('token')
    const shown = await app().request('GET', `/api/listing-confirmation?token=${token}`)
    const listings = {
      cattery: breeder.businessName,
      cats: [{ id: cat.id, name: 'Marigold', breed: 'Maine Coon' }],
    }
    expect(shown.json()).toEqual(listings)
    await pass(10 * DAY_MS)
    const answer = () => app().request('POST', '/api/listing-confirmation', { body: { token } })
    for (const response of await Promise.all([answer(), answer()])) expect(response.json()).toEqual(listings)
    await pass(10 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('available')
  })

  it('is not given by opening the page', async () => {
    const { breeder, cat } = await askedCattery()
    const { search } = new URL(catConfirmations.confirmationUrl(SETTINGS, breeder.id))
    await app().request('GET', `/api/listing-confirmation${search}`)
    await pass(15 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('withdrawn')
  })

  it('is refused without a valid token', async () => {
    const { breeder, cat } = await askedCattery()
    const other = await signUpBreeder(app())
    const token =
      new URL(catConfirmations.confirmationUrl(SETTINGS, other.breeder.id)).searchParams.get('token') ?? ''
    const [, signature] = token.split('.')
    for (const wrong of [
      '',
      breeder.id,
      `${breeder.id}.`,
      `${breeder.id}.${signature}`,
      'é.é',
      `${token}x`,
    ]) {
      const shown = await app().request('GET', `/api/listing-confirmation?token=${encodeURIComponent(wrong)}`)
      const answered = await app().request('POST', '/api/listing-confirmation', { body: { token: wrong } })
      expect([shown.statusCode, answered.statusCode], wrong).toEqual([404, 404])
    }
    for (const wrong of [undefined, 7, null, 'x'.repeat(201)]) {
      const { statusCode } = await app().request('POST', '/api/listing-confirmation', {
        body: { token: wrong },
      })
      expect(statusCode, String(wrong)).toBe(400)
    }
    await pass(15 * DAY_MS)
    expect(await statusOf(cat.id)).toBe('withdrawn')
  })
})

it('while the site is off for 36 days, no listing is paused: its breeder has three days after the start', async () => {
  const { breeder, cat } = await listCat()
  await pass(30 * DAY_MS)
  await questionArrives(breeder)
  await turnSiteOff(app())
  await pass(3 * DAY_MS - 1)
  expect(await statusOf(cat.id)).toBe('available')
  await pass(1)
  expect(await statusOf(cat.id)).toBe('withdrawn')
})
