/** A breeder's calendar, and how it is read by calendar apps. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, type TestUser } from '#testing/builders.ts'
import { readCalendarFile } from '#testing/calendars.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { openFeeds } from './api/feed.ts'
import { calendarFeeds, calendarPublished } from './api/tables.ts'
import type { CalendarMonth, CalendarSettings } from './contract.ts'
import { addCalendar, agree, type CalendarWorld, NOW } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let world: CalendarWorld

beforeEach(async () => {
  app().clock.set(NOW)
  world = await addCalendar(app())
})

const month = async (query = '', as: TestUser = world.owner) => {
  const response = await app().request('GET', `/api/calendar${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<CalendarMonth>()
}

describe('the calendar', () => {
  it('has the entries of all features in a month, by day and time', async () => {
    const { pairingId, litterId, kittenId, soldCatId, saleId, offerId, entryId, animalId } = world
    const sale = { path: `/sales/${saleId}` }
    expect(await month()).toEqual({
      month: '2027-05',
      today: '2027-05-10',
      timeZone: 'America/New_York',
      entries: [
        entry('birth', litterId, '2027-05-01', 'Litter born: Ivan × Katya', `/litters/${litterId}`),
        {
          ...entry('offer_end', offerId, '2027-05-12', 'Offer of Hazelnut to Avery T. ends'),
          time: '22:00',
          path: `/waiting-lists/${entryId}`,
        },
        { ...entry('balance', saleId, '2027-05-18', '$2,000 due from Robin T. for Juniper'), ...sale },
        entry(
          'expected_birth',
          pairingId,
          '2027-05-20',
          'Litter expected: Ivan × Katya',
          `/breeding-pairings/${pairingId}`,
        ),
        entry('go_home', kittenId, '2027-05-24', 'Clover can go home', `/cats/${kittenId}`),
        { ...entry('go_home', soldCatId, '2027-05-25', 'Juniper can go home with Robin T.'), ...sale },
        { ...entry('pickup', saleId, '2027-05-26', 'Robin T. picks up Juniper'), time: '14:30', ...sale },
        entry(
          'test_due',
          `${animalId}-ECHO`,
          '2027-05-28',
          'Heart scan due: Queen Ada',
          `/breeding/animals/${animalId}`,
        ),
      ],
    })
  })

  it('shows only the asked month, and each breeder only the own cattery', async () => {
    expect((await month('?month=2027-06')).entries).toEqual([])
    const other = await addCalendar(app())
    const ids = new Set((await month()).entries.map(({ id }) => id))
    const others = (await month('', other.owner)).entries
    expect(others).toHaveLength(8)
    expect(others.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('refuses what is no month', async () => {
    for (const wanted of ['2027-13', '2027-5', '1999-12', 'x', '2027-05-01']) {
      const response = await app().request('GET', `/api/calendar?month=${wanted}`, { as: world.owner })
      expect(response.statusCode, wanted).toBe(400)
    }
  })

  it('follows what the features decide', async () => {
    await db().update(cats).set({ status: 'sold' }).where(eq(cats.id, world.kittenId))
    await db().update(transactions).set({ status: 'canceled' }).where(eq(transactions.id, world.saleId))
    await db()
      .update(breedingPairings)
      .set({ expectedLitterDate: '2028-02-29' })
      .where(eq(breedingPairings.id, world.pairingId))
    const kinds = (await month()).entries.map(({ kind }) => kind)
    expect(kinds).toEqual(['birth', 'offer_end', 'test_due'])
    expect((await month('?month=2028-02')).entries).toMatchObject([{ day: '2028-02-29' }])
  })
})

describe('reminders', () => {
  const change = (body: unknown) =>
    app().request('PATCH', '/api/calendar/reminders', { as: world.owner, body })

  it('can be chosen for the kinds that have them', async () => {
    const kinds = ['expected_birth', 'go_home', 'offer_end', 'test_due', 'care']
    const reminders = Object.fromEntries(kinds.map((kind) => [kind, 'app']))
    const read = async (as = world.owner) =>
      (await app().request('GET', '/api/calendar/settings', { as })).json<CalendarSettings>()
    expect(await read()).toEqual({ reminders, feedCreatedAt: null })
    const response = await change({ go_home: 'mail', test_due: 'none', pickup: 'mail' })
    expect(response.json()).toEqual({
      reminders: { ...reminders, go_home: 'mail', test_due: 'none' },
      feedCreatedAt: null,
    })
    await change({ test_due: 'app' })
    expect(await read()).toMatchObject({ reminders: { ...reminders, go_home: 'mail' } })
    const other = await addCalendar(app())
    expect(await read(other.owner)).toMatchObject({ reminders })
    expect((await change({ go_home: 'fax' })).statusCode).toBe(400)
    expect((await change({ meals: 'app' })).statusCode).toBe(400)
  })
})

describe('the address for calendar apps', () => {
  const make = async (as = world.owner) => {
    const response = await app().request('POST', '/api/calendar/feed', { as })
    expect(response.statusCode, response.body).toBe(201)
    return new URL(response.json<{ url: string }>().url).pathname
  }
  const read = (path: string, headers: Record<string, string> = {}) => app().request('GET', path, { headers })
  const events = async (path: string) => readCalendarFile((await read(path)).body)
  /** Apps are sent changes after a while. */
  const later = () => app().clock.advance(11 * MINUTE_MS)
  const uid = (id: string) => `${id}@localhost`

  it('sends an entry for each day and time, with initials instead of names', async () => {
    const path = await make()
    const response = await read(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=600',
    })
    expect(response.body).toContain('X-WR-CALNAME:Quiet Paws on Littermate')
    expect(response.body).not.toMatch(/Robin|Avery/)
    const sent = readCalendarFile(response.body)
    expect(sent.map(({ uid: id, title, start, end, sequence }) => [id, title, start, end, sequence])).toEqual(
      [
        [
          uid(`offer_end-${world.offerId}`),
          'Offer of Hazelnut to A. T. ends',
          '2027-05-13T02:00:00.000Z',
          '2027-05-13T02:15:00.000Z',
          0,
        ],
        [uid(`balance-${world.saleId}`), '$2,000 due from R. T. for Juniper', '2027-05-18', '2027-05-19', 0],
        [
          uid(`expected_birth-${world.pairingId}`),
          'Litter expected: Ivan × Katya',
          '2027-05-20',
          '2027-05-21',
          0,
        ],
        [uid(`go_home-${world.kittenId}`), 'Clover can go home', '2027-05-24', '2027-05-25', 0],
        [uid(`go_home-${world.soldCatId}`), 'Juniper can go home with R. T.', '2027-05-25', '2027-05-26', 0],
        [
          uid(`pickup-${world.saleId}`),
          'R. T. picks up Juniper',
          '2027-05-26T18:30:00.000Z',
          '2027-05-26T19:30:00.000Z',
          0,
        ],
        [uid(`test_due-${world.animalId}-ECHO`), 'Heart scan due: Queen Ada', '2027-05-28', '2027-05-29', 0],
        [uid(`birth-${world.litterId}`), 'Litter born: Ivan × Katya', '2027-05-01', '2027-05-02', 0],
      ],
    )
    const { etag = '' } = response.headers
    const again = await read(path, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    later()
    expect((await read(path, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await read(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('answers 410 once it was replaced or turned off, and 404 to guesses', async () => {
    const first = await make()
    expect((await read(first)).statusCode).toBe(200)
    const second = await make()
    expect(second).not.toBe(first)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([410, 200])
    const response = await app().request('DELETE', '/api/calendar/feed', { as: world.owner })
    expect(response.statusCode).toBe(204)
    expect((await read(second)).statusCode).toBe(410)
    expect(await db().select().from(calendarPublished)).toEqual([])
    const guess = `/calendar/${'x'.repeat(43)}.ics`
    for (const path of [guess, second.replace('.ics', ''), second.replace('.ics', '.txt'), '/calendar/x.ics'])
      expect((await read(path)).statusCode).toBe(404)
  })

  it('stores no secret', async () => {
    const path = await make()
    const rows = await db().select().from(calendarFeeds)
    expect(JSON.stringify(rows)).not.toContain(path.slice('/calendar/'.length, -'.ics'.length))
  })

  it('raises the sequence of a changed entry, and sends a canceled one for 30 days', async () => {
    const path = await make()
    const one = async (id: string) => (await events(path)).find((event) => event.uid === uid(id))
    const [pickup, expected] = [`pickup-${world.saleId}`, `expected_birth-${world.pairingId}`]
    const setExpected = (day: string | null) =>
      db()
        .update(breedingPairings)
        .set({ expectedLitterDate: day })
        .where(eq(breedingPairings.id, world.pairingId))
    expect(await one(pickup)).toMatchObject({ sequence: 0, start: '2027-05-26T18:30:00.000Z' })
    await agree(app(), world.saleId, { day: '2027-05-27', time: null })
    await setExpected(null)
    expect(await one(pickup)).toMatchObject({ sequence: 0 })
    later()
    expect(await one(pickup)).toMatchObject({ sequence: 1, start: '2027-05-27', end: '2027-05-28' })
    expect(await one(expected)).toMatchObject({ sequence: 1, start: '2027-05-20', isCanceled: true })
    // The balance is now due by the day that is agreed, unless it was due before.
    expect(await one(`balance-${world.saleId}`)).toMatchObject({ sequence: 0, start: '2027-05-18' })
    app().clock.advance(DAY_MS)
    expect(await one(expected)).toMatchObject({ sequence: 1, isCanceled: true })
    await setExpected('2027-05-22')
    later()
    expect(await one(expected)).toMatchObject({ sequence: 2, start: '2027-05-22', isCanceled: false })
    await setExpected(null)
    later()
    expect(await one(expected)).toMatchObject({ sequence: 3, isCanceled: true })
    app().clock.advance(30 * DAY_MS)
    expect(await one(expected)).toBeUndefined()
  })

  it('counts a change once when it is fetched twice at once', async () => {
    const path = await make()
    const secret = path.slice('/calendar/'.length, -'.ics'.length)
    await read(path)
    await db()
      .update(breedingPairings)
      .set({ expectedLitterDate: '2027-05-21' })
      .where(eq(breedingPairings.id, world.pairingId))
    later()
    const settings = { publicUrl: 'https://littermate.example' }
    // As two processes, which keep files of their own.
    const answers = await Promise.all([1, 2].map(() => openFeeds(app().services, settings).answer(secret)))
    const [one, two] = answers.map((answer) => (answer.status === 200 ? answer.text : ''))
    expect(one).toBe(two)
    expect(
      readCalendarFile(one ?? '').find(({ title }) => title.startsWith('Litter expected')),
    ).toMatchObject({
      sequence: 1,
      start: '2027-05-21',
    })
  })

  it('has the times of the zone that the cattery now has, at the same moments', async () => {
    const path = await make()
    const before = await events(path)
    const setZone = (timeZone: string) =>
      db().update(breeders).set({ timeZone }).where(eq(breeders.id, world.breederId))
    await setZone('America/Los_Angeles')
    const { body } = await read(path)
    expect(body).toContain('TZID:America/Los_Angeles')
    expect(body).not.toContain('America/New_York')
    expect(readCalendarFile(body)).toEqual(before)
    // 10 PM in New York.
    const offer = (await month()).entries.find(({ kind }) => kind === 'offer_end')
    expect(offer).toMatchObject({ day: '2027-05-12', time: '19:00' })
  })

  it('sends 90 days back and 400 days ahead, without canceling what is older', async () => {
    const path = await make()
    const setBirth = (day: string) =>
      db()
        .update(breedingPairings)
        .set({ expectedLitterDate: day })
        .where(eq(breedingPairings.id, world.pairingId))
    const found = async (day: string) => {
      await setBirth(day)
      later()
      const event = (await events(path)).find(({ title }) => title.startsWith('Litter expected'))
      return event && [event.start, event.isCanceled]
    }
    expect(await found(addDays('2027-05-10', 400))).toEqual(['2028-06-13', false])
    expect(await found(addDays('2027-05-10', -90))).toEqual(['2027-02-09', false])
    app().clock.advance(DAY_MS)
    expect(await found('2027-02-09')).toBeUndefined()
    expect(await found(addDays('2027-05-11', 401))).toBeUndefined()
  })

  it('sends at most 2,000 entries: those to come first, the soonest first', async () => {
    const { id: breederId } = await addBreeder(app())
    const pairing = {
      breederId,
      sireName: 'שלום',
      damName: 'عربي',
      sireBreed: 'Siberian',
      damBreed: 'Siberian',
    }
    const days = Array.from({ length: 2_001 }, (_, index) => addDays('2027-05-10', (index % 400) - 1))
    await db()
      .insert(breedingPairings)
      .values(days.map((expectedLitterDate) => ({ ...pairing, id: newId(), expectedLitterDate })))
    const secret = 'x'.repeat(42)
    const secretHash = createHash('sha256').update(`${secret}y`).digest('base64url')
    await db().insert(calendarFeeds).values({ breederId, secretHash, createdAt: NOW })
    const sent = await events(`/calendar/${secret}y.ics`)
    expect(sent).toHaveLength(2_000)
    expect(sent[0]).toMatchObject({ start: '2027-05-10', title: 'Litter expected: שלום × عربي' })
    // Six are of yesterday, and one of them is left out.
    expect(sent.filter(({ start }) => start === '2027-05-09')).toHaveLength(5)
  })

  it('answers 404 while its owner or cattery is suspended', async () => {
    const path = await make()
    const status = async () => (await read(path)).statusCode
    expect(await status()).toBe(200)
    await db().transaction((tx) => setSuspended(tx, world.owner.id, NOW))
    expect(await status()).toBe(404)
    await db().transaction((tx) => setSuspended(tx, world.owner.id, null))
    expect(await status()).toBe(200)
    const setStatus = (verificationStatus: 'verified' | 'suspended') =>
      db().update(breeders).set({ verificationStatus }).where(eq(breeders.id, world.breederId))
    await setStatus('suspended')
    expect(await status()).toBe(404)
  })

  it('refuses to be read too often', async () => {
    const path = await make()
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push((await read(path)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const last = await read(path)
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

const entry = (kind: string, subjectId: string, day: string, title: string, path = '') => ({
  id: `${kind}-${subjectId}`,
  kind,
  day,
  time: null,
  title,
  path,
})
