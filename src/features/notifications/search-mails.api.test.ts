/** Emails about saved searches: what they contain, when they are sent, and what ends them. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { placeColumns } from '#features/breeders/api/place.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { queens } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { planMails, takeDigest } from '#features/searches/api/index.ts'
import { addMatches } from '#features/searches/api/matching/match-cats.ts'
import { matchSearches } from '#features/searches/api/matching/sweep.ts'
import { failingDatabase } from '#features/searches/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { createLog } from '#platform/log/index.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whileLocked } from '#testing/while-locked.ts'
import { sendSearchMails } from './api/searches/search-mails.ts'
import { unsubscribeUrl } from './api/unsubscribe-token.ts'

// Tests run jobs and sweeps explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let user: TestUser
let breederId: string

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  user = await signUp(app())
  breederId = (await addBreeder(app(), { location: 'Portland, Oregon' })).id
})

type Sent = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

const emails = async (): Promise<Sent[]> => {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
    values: [],
  })
  return rows.map(({ message }) => message)
}
async function save(
  name: string,
  filters: Record<string, unknown>,
  alert = 'at_once',
  as = user,
  list = 'cats',
) {
  const body = { id: newId(), list, name, alert, filters }
  const response = await app().request('POST', '/api/searches', { as, body })
  expect(response.statusCode, response.body).toBe(200)
  await db().execute(sql`update saved_searches set known_from = known_from - interval '1 hour'`)
  return body.id
}
const edit = (id: string, body: object) => app().request('PATCH', `/api/searches/${id}`, { as: user, body })
const ragdoll = (overrides: Partial<typeof cats.$inferInsert> = {}) =>
  addCat(app(), { breederId, breed: 'Ragdoll', price: 150_000, depositAmount: null, ...overrides })
const change = (id: string, set: Partial<typeof cats.$inferInsert>) =>
  db().update(cats).set(set).where(eq(cats.id, id))
async function elapse(ms: number): Promise<void> {
  await matchSearches(app().services)
  app().clock.advance(ms)
  await sendSearchMails(app().services, SETTINGS)
}
const linkIn = (mail: Sent | undefined) =>
  /<https:\/\/littermate\.example(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
const oneClick = (url: string) =>
  app().request('POST', url, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

it('an email shows a cat once, with its price, place, and the names of all searches that it fits', async () => {
  await save('Any Ragdoll', { breed: 'Ragdoll' })
  await save('Cheap ones', { maxPrice: 160_000 })
  await save('Persians', { breed: 'Persian' })
  const picture = { url: '/objects/1', width: 400, height: 300, color: '#fff' }
  const born = { gender: 'female' as const, birthDate: addDays(isoDate(app().clock.now()), -7 * 13) }
  await ragdoll({ name: 'Fig', ...born, images: [picture.url], pictures: [picture] as never })
  await elapse(2 * MINUTE_MS)
  const [mail, ...others] = await emails()
  expect(others).toEqual([])
  expect(mail?.to).toBe(user.email)
  expect(mail?.subject).toBe('Ragdoll, $1,500, Portland, Oregon')
  expect(mail?.text).toContain('1 new cat for your saved searches')
  expect(mail?.text).toContain(
    'New · $1,500\nRagdoll · Female · 3 months old\nPortland, Oregon\nFor “Any Ragdoll”, “Cheap ones”',
  )
  expect(mail?.text).not.toContain('Persians')
  expect(mail?.html).toContain('https://littermate.example/objects/1/400.webp')
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  await elapse(DAY_MS)
  expect(await emails(), 'nothing is told twice').toHaveLength(1)
})

it('an email says how far away a cat is from the place of the search', async () => {
  const portland = { town: 'Portland', state: 'OR', latitude: 45.52, longitude: -122.68 }
  await db().update(breeders).set(portland).where(eq(breeders.id, breederId))
  await save('Near Salem', { near: 'Salem, OR', within: 100 })
  await ragdoll({ name: 'Fig' })
  await elapse(2 * MINUTE_MS)
  const [mail] = await emails()
  expect(mail?.subject).toBe('Ragdoll, $1,500, about 45 miles away')
  expect(mail?.text).toContain('Portland, Oregon · about 45 miles away')
})

it('an email names the place and the distance of a cattery that has moved since', async () => {
  await save('Near', { breed: 'Ragdoll', near: 'Portland, Oregon', within: 250 })
  await ragdoll({ name: 'Juniper' })
  await matchSearches(app().services)
  const place = { location: 'Boston, Massachusetts', ...(await placeColumns('Boston, Massachusetts')) }
  await db().update(breeders).set(place).where(eq(breeders.id, breederId))
  await elapse(2 * MINUTE_MS)
  const [mail] = await emails()
  expect(mail?.text).toMatch(/Juniper\n.*\nRagdoll · .*\nBoston, Massachusetts · about 2,5\d0 miles away\n/)
})

it('a search over several breeds tells of each of them, and of no other', async () => {
  await save('Calm ones', { breed: 'Ragdoll, Birman' })
  await save('Litters', { breed: 'Birman,Siberian' }, 'at_once', user, 'pairings')
  await ragdoll({ name: 'Fig' })
  await ragdoll({ name: 'Moss', breed: 'birman' })
  await ragdoll({ name: 'Decoy', breed: 'Persian' })
  await addPairing(app(), { breederId })
  await elapse(2 * MINUTE_MS)
  const [mail, ...others] = await emails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('3 new cats and litters for your saved searches')
  for (const name of ['Fig', 'Moss', 'New pairing']) expect(mail?.text).toContain(name)
  expect(mail?.text).not.toContain('Decoy')
})

it('the button of an email about one search leads to its list', async () => {
  await save('Two breeds', { breed: 'Ragdoll,Birman', maxPrice: 200_000 })
  await ragdoll()
  await elapse(2 * MINUTE_MS)
  const [mail] = await emails()
  expect(mail?.text).toContain(
    'See all:\nhttps://littermate.example/cats?breed=Ragdoll%2CBirman&maxPrice=2000',
  )
})

it('a search whose price was lowered does not tell of what was found before and is dearer now', async () => {
  const id = await save('Any Ragdoll', { breed: 'Ragdoll' })
  await ragdoll({ name: 'Dear', price: 150_000 })
  await ragdoll({ name: 'Fair', price: 90_000 })
  await elapse(0)
  expect((await edit(id, { maxPrice: 100_000 })).statusCode).toBe(200)
  await elapse(2 * MINUTE_MS)
  const [mail] = await emails()
  expect(mail?.subject).toBe('Ragdoll, $900, Portland, Oregon')
})

it('a search whose price is changed before its email is planned still has it', async () => {
  const id = await save('Any Ragdoll', { breed: 'Ragdoll' })
  await ragdoll({ price: 90_000 })
  await matchSearches(app().services)
  expect((await edit(id, { maxPrice: 100_000 })).statusCode).toBe(200)
  await elapse(2 * MINUTE_MS)
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Ragdoll, $900, Portland, Oregon'])
})

it('a pairing is shown with the picture of its queen', async () => {
  await save('Siberians', { breed: 'Siberian' }, 'at_once', user, 'pairings')
  const object = { contentType: 'image/webp', bytes: 1, width: 400, height: 300, color: '#ffffff' }
  const [picture] = await db().insert(objects).values(object).returning()
  const { queenId } = await addPairing(app(), { breederId })
  await db()
    .update(queens)
    .set({ imageUrl: `/objects/${picture?.id}` })
    .where(eq(queens.id, queenId ?? ''))
  await elapse(2 * MINUTE_MS)
  const [mail] = await emails()
  expect(mail?.subject).toBe('Siberian litter planned, Portland, Oregon')
  expect(mail?.text).toContain('1 new litter for “Siberians”')
  expect(mail?.text).toContain('New pairing\nSiberian\nPortland, Oregon')
  expect(mail?.html).toContain(`https://littermate.example/objects/${picture?.id}/400.webp`)
})

it('a lower price is told with the earlier one, and a cat that is paused and listed again is not', async () => {
  await save('Any Ragdoll', { breed: 'Ragdoll' })
  const { id } = await ragdoll({ name: 'Fig' })
  await elapse(2 * MINUTE_MS)
  await change(id, { status: 'withdrawn' })
  await change(id, { status: 'available' })
  await elapse(DAY_MS)
  expect(await emails()).toHaveLength(1)
  await change(id, { price: 120_000 })
  await elapse(2 * MINUTE_MS)
  const mail = (await emails())[1]
  expect(mail?.subject).toBe('Ragdoll, now $1,200, Portland, Oregon')
  expect(mail?.text).toContain('1 cheaper cat for “Any Ragdoll”')
  expect(mail?.text).toContain('Cheaper · $1,200, was $1,500')
})

it('very many cats at once are one email that says how many, and further ones wait for the next', async () => {
  await save('Any Ragdoll', { breed: 'Ragdoll' })
  const rows = Array.from({ length: 130 }, (_, at) => ({
    breederId,
    name: `Kitten ${at}`,
    breed: 'Ragdoll',
    gender: 'female' as const,
    birthDate: '2026-01-01',
    price: 100_000,
  }))
  await db().insert(cats).values(rows)
  await elapse(2 * MINUTE_MS)
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'Ragdoll, $1,000, Portland, Oregon, and 129 more',
  ])
  expect((await emails())[0]?.text).toContain('130 new cats for “Any Ragdoll”')
  expect((await emails())[0]?.text).toContain('Here are the latest 12 of 130.')
  for (let minute = 0; minute < 10; minute += 1) {
    await ragdoll()
    await elapse(MINUTE_MS)
  }
  expect(await emails()).toHaveLength(1)
  await elapse(10 * MINUTE_MS)
  expect((await emails())[1]?.text).toContain('10 new cats for “Any Ragdoll”')
})

describe('daily and weekly emails', () => {
  beforeEach(() => db().update(users).set({ timeZone: 'America/Los_Angeles' }).where(eq(users.id, user.id)))

  it('come at 8 a.m. of the user’s day, and on Mondays', async () => {
    // A Sunday, 3 p.m. in Los Angeles.
    app().clock.set(new Date('2027-05-09T22:00:00Z'))
    await save('Daily', { breed: 'Ragdoll' }, 'daily')
    await save('Weekly', { breed: 'Persian' }, 'weekly')
    await ragdoll()
    await elapse(16 * HOUR_MS)
    expect(await emails(), 'at 7 a.m.').toEqual([])
    await elapse(HOUR_MS)
    expect((await emails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('1 new cat for “Daily”'),
    ])
    await ragdoll({ breed: 'Persian' })
    await elapse(DAY_MS)
    expect(await emails()).toHaveLength(1)
    await elapse(6 * DAY_MS)
    expect((await emails())[1]?.text).toContain('1 new cat for “Weekly”')
  })

  it('after an outage of 36 days are one email', async () => {
    await save('Daily', { breed: 'Ragdoll' }, 'daily')
    await ragdoll()
    await elapse(0)
    for (let at = 0; at < 3; at += 1) {
      app().clock.advance(12 * DAY_MS)
      await ragdoll()
      await matchSearches(app().services)
    }
    await elapse(DAY_MS)
    await elapse(0)
    expect((await emails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('4 new cats for “Daily”'),
    ])
  })
})

describe('nothing is sent', () => {
  it('for a search that is only shown in the app, and after it was paused or deleted', async () => {
    await save('App', { gender: 'female' }, 'app')
    const paused = await save('Paused', { breed: 'Ragdoll' })
    const deleted = await save('Deleted', { maxPrice: 160_000 })
    await ragdoll()
    await elapse(0)
    await edit(paused, { isPaused: true })
    await app().request('DELETE', `/api/searches/${deleted}`, { as: user })
    await elapse(DAY_MS)
    await edit(paused, { isPaused: false })
    await elapse(DAY_MS)
    expect(await emails()).toEqual([])
  })

  it('about what was sold meanwhile, until it is for sale again', async () => {
    await save('Any', { breed: 'Ragdoll' })
    const { id } = await ragdoll()
    await elapse(0)
    await change(id, { status: 'sold' })
    await elapse(2 * MINUTE_MS)
    expect(await emails()).toEqual([])
    await change(id, { status: 'available' })
    await elapse(2 * MINUTE_MS)
    expect(await emails()).toHaveLength(1)
  })

  it('to a suspended user, to one whose account ends, and to an address that is not confirmed', async () => {
    const ends = await signUp(app())
    await save('One', { breed: 'Ragdoll' })
    await save('Two', { breed: 'Ragdoll' }, 'at_once', ends)
    await ragdoll()
    await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, user.id))
    await db().update(users).set({ deletionDueAt: app().clock.now() }).where(eq(users.id, ends.id))
    await elapse(2 * MINUTE_MS)
    expect(await emails()).toEqual([])
  })

  it('twice, by two processes', async () => {
    await save('Any', { breed: 'Ragdoll' })
    await ragdoll()
    await elapse(0)
    app().clock.advance(2 * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => sendSearchMails(app().services, SETTINGS)))
    expect(await emails()).toHaveLength(1)
  })
})

describe('two searches of a person', () => {
  it('of which one has its email earlier do not tell of a cat twice, and the other still tells of its own', async () => {
    app().clock.set(new Date('2027-05-11T22:00:00Z'))
    await save('At once', { breed: 'Ragdoll' })
    const weekly = await save('Weekly', { gender: 'female' }, 'weekly')
    const { id } = await ragdoll({ name: 'Fig' })
    await ragdoll({ name: 'Moss', breed: 'Persian' })
    await elapse(2 * MINUTE_MS)
    expect((await emails()).map(({ text }) => text)).toEqual([expect.stringContaining('Fig')])
    expect((await emails())[0]?.text).toContain('For “At once”, “Weekly”')
    await elapse(7 * DAY_MS)
    const [, mail, ...others] = await emails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('1 new cat for “Weekly”')
    expect(mail?.text).toContain('Moss')
    expect(mail?.text).not.toContain('Fig')
    await change(id, { price: 140_000 })
    await edit(weekly, { name: 'Every week' })
    await elapse(2 * MINUTE_MS)
    expect((await emails())[2]?.text).toContain('Cheaper · $1,400, was $1,500')
  })

  it('tell of a cat that was sold when the others were told, once it is for sale again', async () => {
    await save('Any', { breed: 'Ragdoll' })
    const sold = await ragdoll({ name: 'Fig' })
    await ragdoll({ name: 'Moss' })
    await elapse(0)
    await change(sold.id, { status: 'sold' })
    await elapse(2 * MINUTE_MS)
    expect((await emails()).map(({ text }) => text)).toEqual([expect.not.stringContaining('Fig')])
    await elapse(DAY_MS)
    await change(sold.id, { status: 'available' })
    await elapse(2 * MINUTE_MS)
    await elapse(DAY_MS)
    const [, mail, ...others] = await emails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('1 new cat for “Any”')
    expect(mail?.text).toContain('Fig')
  })

  it('whose criteria others share get their own emails', async () => {
    const other = await signUp(app())
    await save('Mine', { breed: 'Ragdoll', maxPrice: 160_000 })
    await save('Theirs', { breed: 'Ragdoll', minPrice: 155_000 }, 'at_once', other)
    await ragdoll({ name: 'Fig', price: 150_000 })
    await ragdoll({ name: 'Moss', price: 170_000 })
    await elapse(2 * MINUTE_MS)
    const found = (await emails()).map(({ to, subject }) => [to, subject]).sort()
    expect(found).toEqual(
      [
        [user.email, 'Ragdoll, $1,500, Portland, Oregon'],
        [other.email, 'Ragdoll, $1,700, Portland, Oregon'],
      ].sort(),
    )
  })
})

describe('while an email is being written', () => {
  const names = async () => (await emails()).map(({ text }) => text.match(/Fig|Moss/g)?.join() ?? '')

  it('what is found is told in the next one', async () => {
    await save('Any', { breed: 'Ragdoll' })
    await ragdoll({ name: 'Fig' })
    await elapse(0)
    app().clock.advance(2 * MINUTE_MS)
    await ragdoll({ name: 'Moss' })
    // The email is written, but its transaction has not ended, so that planning the next one waits for it.
    await whileLocked(db(), {
      lock: (tx) => takeDigest(tx, user.id, app().clock.now()),
      start: async () => {
        await matchSearches(app().services)
        await planMails(app().services)
      },
    })
    await elapse(16 * MINUTE_MS)
    expect(await names()).toEqual(['Moss'])
  })

  it('a cat whose match is stored later is told in the next one', async () => {
    await save('Any', { breed: 'Ragdoll' })
    await ragdoll({ name: 'Fig' })
    await elapse(0)
    const { id } = await ragdoll({ name: 'Moss' })
    const now = app().clock.now()
    app().clock.advance(2 * MINUTE_MS)
    const [isStored, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stored = db().transaction(async (tx) => {
      await tx.execute(sql`update listing_changes set is_pending = false where cat_id = ${id}`)
      await addMatches(tx, [id], now)
      isStored.resolve()
      await mayEnd.promise
    })
    await isStored.promise
    // Started outside the transaction.
    await sendSearchMails(app().services, SETTINGS)
    expect(await names()).toEqual(['Fig'])
    mayEnd.resolve()
    await stored
    await elapse(16 * MINUTE_MS)
    expect(await names()).toEqual(['Fig', 'Moss'])
  })

  it('a change of criteria or prices waits, and nothing is told twice or against it', async () => {
    const id = await save('Any', { breed: 'Ragdoll' })
    for (let round = 0; round < 6; round += 1) {
      const before = (await emails()).length
      await ragdoll({ name: 'Fig', price: 150_000 })
      await elapse(0)
      app().clock.advance(DAY_MS)
      const body = round % 2 ? { near: 'Ohio' } : { maxPrice: 100_000 }
      const both = [sendSearchMails(app().services, SETTINGS), edit(id, body)]
      await Promise.all(round % 4 < 2 ? both : both.reverse())
      await elapse(2 * MINUTE_MS)
      expect((await emails()).length - before, `round ${round}`).toBeLessThanOrEqual(1)
      const after = (await emails()).length
      expect((await edit(id, { near: null, maxPrice: null })).statusCode).toBe(200)
      await elapse(DAY_MS)
      expect(await emails(), `round ${round}, it was for sale then`).toHaveLength(after)
      await db().execute(sql`update saved_searches set known_from = known_from - interval '1 hour'`)
    }
  })

  it('a process that ends at any statement leaves it to be sent once', async () => {
    await save('Any', { breed: 'Ragdoll' })
    await save('Daily', { gender: 'female' }, 'daily')
    await ragdoll({ name: 'Fig' })
    await elapse(0)
    app().clock.advance(DAY_MS)
    let failures = 0
    for (let at = 1; (await emails()).length === 0; at += 1) {
      const failing = { ...app().services, db: failingDatabase(db(), at), log: createLog('silent') }
      await sendSearchMails(failing, SETTINGS).catch(() => {})
      failures += 1
    }
    expect(failures).toBeGreaterThan(8)
    await elapse(DAY_MS)
    expect(await names()).toEqual(['Fig'])
  })
})

describe('the link of an email', () => {
  it('ends the search with one click, and an email that waits to be sent is not sent', async () => {
    const id = await save('Any', { breed: 'Ragdoll' })
    await ragdoll()
    await elapse(2 * MINUTE_MS)
    const link = linkIn((await emails())[0])
    expect(link).toMatch(/^\/unsubscribe\?token=/)
    const state = async () => (await app().request('GET', `/api${link}`)).json()
    expect(await state()).toEqual({ kind: 'search', isOn: true, name: 'Any' })
    expect((await oneClick(link)).statusCode).toBe(200)
    expect((await oneClick(link)).statusCode, 'repeating changes nothing').toBe(200)
    expect(await emails()).toEqual([])
    expect(await state()).toEqual({ kind: 'search', isOn: false, name: 'Any' })
    await ragdoll()
    await elapse(DAY_MS)
    expect(await emails()).toEqual([])
    const searches = (await app().request('GET', '/api/searches', { as: user })).json()
    expect(searches).toMatchObject([{ id, isPaused: true }])
    await app().request('DELETE', `/api/searches/${id}`, { as: user })
    expect((await oneClick(link)).statusCode).toBe(404)
  })

  it('ends the search while its email is being written', async () => {
    const id = await save('Any', { breed: 'Ragdoll' })
    const url = unsubscribeUrl(SETTINGS, { id, kind: 'search' }).replace(SETTINGS.publicUrl, '')
    for (let round = 0; round < 5; round += 1) {
      await app().request('PATCH', `/api/searches/${id}`, { as: user, body: { isPaused: false } })
      await ragdoll()
      await elapse(0)
      app().clock.advance(DAY_MS)
      const both = [sendSearchMails(app().services, SETTINGS), oneClick(url)]
      await Promise.all(round % 2 ? both : both.reverse())
      expect(await emails(), `round ${round}`).toEqual([])
    }
  })

  it('of an email about several searches ends all of them, and each has one of its own', async () => {
    await save('One', { breed: 'Ragdoll' })
    await save('Two', { gender: 'female' })
    const other = await signUp(app())
    await save('Theirs', { breed: 'Ragdoll' }, 'daily', other)
    await ragdoll()
    await elapse(2 * MINUTE_MS)
    const [mail] = await emails()
    expect(mail?.text.match(/End “(?:One|Two)”:\n/g)).toHaveLength(2)
    const link = linkIn(mail)
    expect((await app().request('GET', `/api${link}`)).json()).toEqual({
      kind: 'searches',
      isOn: true,
      name: null,
    })
    await oneClick(link)
    const paused = async (as: TestUser) =>
      (await app().request('GET', '/api/searches', { as }))
        .json<{ isPaused: boolean }[]>()
        .map(({ isPaused }) => isPaused)
    expect([await paused(user), await paused(other)]).toEqual([[true, true], [false]])
  })
})
