/** A pairing with a litter is born in every place that says its status, and no longer once the litter is deleted. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { matchSearches } from '#features/searches/api/matching/sweep.ts'
import { announced } from '#features/waiting-lists/api/index.ts'
import type { EntryEvent } from '#features/waiting-lists/contract.ts'
import { entryEventSchema } from '#features/waiting-lists/entry-schemas.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { findCards, getPage, WEB_SOURCES } from '#testing/pages.ts'
import { joinList } from '#testing/sales/offers.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })

let owner: TestUser
let stranger: TestUser
let family: TestUser
let staff: TestUser
let breederId: string
let pairing: { id: string }

async function call(method: string, path: string, as: TestUser | undefined = owner, body?: object) {
  const response = await app().request(method, `/api/${path}`, { ...(as && { as }), ...(body && { body }) })
  expect(response.statusCode, `${method} ${path}: ${response.body}`).toBeLessThan(300)
  return response.json()
}

const BIRTH = { birthDate: '2026-03-02', totalKittens: 4 }
const record = (more: object = {}) =>
  app().request('POST', '/api/litters', {
    as: owner,
    body: { ...BIRTH, breedingPairingId: pairing.id, ...more },
  })

beforeEach(async () => {
  const breeder = await addStaffOrBreeder(app(), 'breeder', { businessName: 'Quiet Paws' })
  owner = breeder
  breederId = breeder.breederId
  staff = await addStaffOrBreeder(app(), 'admin')
  ;[family, stranger] = [await signUp(app()), await signUp(app())]
  pairing = await addPairing(app(), { breederId, status: 'confirmed', expectedLitterDate: '2026-03-04' })
  await addPairing(app(), { breederId, sireName: 'Decoy', status: 'planned' })
  await call('PUT', 'breeders/waiting-list/settings', owner, {
    pairingId: pairing.id,
    isOpen: true,
    maxEntries: null,
    confirmsEntries: false,
    questions: [],
  })
})

type Row = { id: string; status: string }
type EventRow = Pick<EntryEvent, 'id' | 'kind' | 'details'>
const of = (rows: Row[]) => rows.find(({ id }) => id === pairing.id)?.status
const badge = (html: string | undefined) => /(Planned|Confirmed|Born)</.exec(html ?? '')?.[1]?.toLowerCase()

/** Each place with the status that it shows. */
async function statusEverywhere(entryId: string): Promise<Record<string, unknown>> {
  const entry = await call('GET', `waiting-lists/entries/${entryId}`, family)
  const list = await getPage(app(), '/breeding-pairings')
  return {
    'the list': of(await call('GET', 'breeding-pairings', undefined)),
    'the list as the breeder sees it': of(await call('GET', 'breeding-pairings')),
    'the filter of the list': (await call('GET', 'breeding-pairings?status=born', undefined)).length,
    'the pairing': (await call('GET', `breeding-pairings/${pairing.id}`, undefined)).status,
    'the dashboard': of(await call('GET', 'breeders/pairings')),
    'the profile of the cattery': of((await call('GET', `breeders/${breederId}`, undefined)).pairings),
    staff: of(await call('GET', 'admin/listings?kind=pairing', staff)),
    'the filter of staff': (await call('GET', 'admin/listings?kind=pairing&status=born', staff)).length,
    'an entry of the waiting list': entry.isBorn,
    'its date': entry.expectedDate,
    'the list of entries': (await call('GET', 'waiting-lists/entries', family))[0].isBorn,
    'the entries of the breeder': (await call('GET', 'breeders/waiting-list')).map(
      ({ isBorn }: { isBorn: boolean }) => isBorn,
    ),
    'the page of the pairing': badge((await getPage(app(), `/breeding-pairings/${pairing.id}`)).main),
    'the card': badge(findCards(list).find((card) => card.includes(pairing.id))),
    'the page of the dashboard': badge(
      (await getPage(app(), '/dashboard?tab=pairings', { as: owner })).main.split(pairing.id)[1],
    ),
  }
}

const CONFIRMED = {
  'the list': 'confirmed',
  'the list as the breeder sees it': 'confirmed',
  'the filter of the list': 0,
  'the pairing': 'confirmed',
  'the dashboard': 'confirmed',
  'the profile of the cattery': 'confirmed',
  staff: 'confirmed',
  'the filter of staff': 0,
  'an entry of the waiting list': false,
  'its date': '2026-03-04',
  'the list of entries': false,
  'the entries of the breeder': [false],
  'the page of the pairing': 'confirmed',
  'the card': 'confirmed',
  'the page of the dashboard': 'confirmed',
}
const BORN = {
  'the list': 'born',
  'the list as the breeder sees it': 'born',
  'the filter of the list': 1,
  'the pairing': 'born',
  'the dashboard': 'born',
  'the profile of the cattery': 'born',
  staff: 'born',
  'the filter of staff': 1,
  'an entry of the waiting list': true,
  'its date': '2026-03-02',
  'the list of entries': true,
  'the entries of the breeder': [true],
  'the page of the pairing': 'born',
  'the card': 'born',
  'the page of the dashboard': 'born',
}

it('a litter makes its pairing born everywhere, and its deletion restores the status of before', async () => {
  const entryId = await joinList(app(), { breederId, pairingId: pairing.id }, family)
  expect(await statusEverywhere(entryId)).toEqual(CONFIRMED)
  const { id } = (await record()).json()
  expect(await statusEverywhere(entryId)).toEqual(BORN)
  await call('DELETE', `litters/${id}`)
  expect(await statusEverywhere(entryId)).toEqual(CONFIRMED)
})

describe('the status follows from the litter', () => {
  const status = async () => (await call('GET', `breeding-pairings/${pairing.id}`, undefined)).status
  const put = (pairingForm: object) =>
    app().request('PUT', `/api/breeding-pairings/${pairing.id}`, {
      as: owner,
      body: {
        sire: { name: 'Ivan', breed: 'Siberian', age: 30 },
        queen: { name: 'Katya', breed: 'Siberian', age: 30 },
        pairing: pairingForm,
      },
    })

  it('when it is chosen before the litter is recorded: it stays after a mistake', async () => {
    expect((await put({ status: 'born' })).json().status).toBe('born')
    const { id } = (await record()).json()
    await call('DELETE', `litters/${id}`)
    expect(await status()).toBe('born')
  })

  it('when the form is saved with a litter: nothing but born is accepted, and nothing is overwritten', async () => {
    const { id } = (await record()).json()
    const refused = await put({ status: 'planned' })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['pairing.status']])
    const saved = await put({
      status: 'born',
      actualLitterDate: '2026-03-02',
      actualKittens: 4,
      description: 'New.',
    })
    expect(saved.json()).toMatchObject({ status: 'born', description: 'New.', actualKittens: 4 })
    await call('DELETE', `litters/${id}`)
    expect(await call('GET', `breeding-pairings/${pairing.id}`, undefined)).toMatchObject({
      status: 'confirmed',
      actualLitterDate: null,
      actualKittens: null,
      description: 'New.',
    })
  })

  it('when the litter moves to another pairing, or its date changes', async () => {
    const other = await addPairing(app(), { breederId, sireName: 'Other' })
    const { id } = (await record()).json()
    await call('PATCH', `litters/${id}`, owner, { birthDate: '2026-03-03' })
    expect((await call('GET', `breeding-pairings/${pairing.id}`, undefined)).actualLitterDate).toBe(
      '2026-03-03',
    )
    await call('PATCH', `litters/${id}`, owner, { breedingPairingId: other.id })
    expect([await status(), (await call('GET', `breeding-pairings/${other.id}`, undefined)).status]).toEqual([
      'confirmed',
      'born',
    ])
    await call('PATCH', `litters/${id}`, owner, { breedingPairingId: null })
    expect((await call('GET', `breeding-pairings/${other.id}`, undefined)).status).toBe('planned')
  })

  it('while one of two litters is left', async () => {
    const first = (await record()).json()
    const second = await record({ birthDate: '2026-10-02' })
    expect(second.statusCode, second.body).toBe(201)
    await call('DELETE', `litters/${second.json().id}`)
    expect(await call('GET', `breeding-pairings/${pairing.id}`, undefined)).toMatchObject({
      status: 'born',
      actualLitterDate: '2026-03-02',
    })
    await call('DELETE', `litters/${first.id}`)
    expect(await status()).toBe('confirmed')
  })
})

const eventRow = entryEventSchema.pick({ id: true, kind: true, details: true })

const kindRow = z.object({ kind: z.string() })

describe('a birth', () => {
  const litters = () => app().services.db.execute(sql`select id from litters`)

  it('is recorded once when two tabs record it at once', async () => {
    const both = await Promise.all([record(), record({ birthDate: '2026-03-03' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(
      /^This pairing already has a litter, born on Mar \d, 2026\./,
    )
    expect((await litters()).rows).toHaveLength(1)
  })

  it('is of another litter from eight weeks on', async () => {
    await record()
    expect((await record({ birthDate: '2026-04-26' })).statusCode).toBe(409)
    expect((await record({ birthDate: '2026-04-27' })).statusCode).toBe(201)
  })

  it('is told to families once, and so is the mistake, unless they never learned of the birth', async () => {
    await joinList(app(), { breederId, pairingId: pairing.id }, family)
    const id = newId()
    expect((await record({ id })).statusCode).toBe(201)
    expect((await record({ id })).statusCode).toBe(201)
    await call('DELETE', `litters/${id}`)
    const events = async () =>
      (
        await read(app().services.db, kindRow).rows(
          sql`select kind from waiting_list_events where kind like '%born' order by created_at, id`,
        )
      ).map(({ kind }) => kind)
    expect(await events()).toEqual(['litter_born', 'not_born'])
    const { db } = app().services
    const rows = await read(db, eventRow).rows(sql`
      select id, kind, details from waiting_list_events where kind like '%born' order by created_at, id`)
    const [born, mistake] = rows as [EventRow, EventRow]
    const outdated = (event: EventRow, told: string) =>
      announced.isOutdated(db, event.id, event, async (id) => id === told)
    expect(await outdated(born, born.id), 'a birth that was taken back').toBe(true)
    expect(await outdated(mistake, born.id), 'the mistake, after the birth was told').toBe(false)
    expect(await outdated(mistake, mistake.id), 'the mistake, before the birth was told').toBe(true)
    // A family that joins after the mistake learns nothing of it.
    await joinList(app(), { breederId, pairingId: pairing.id }, stranger)
    await record({ id })
    await call('DELETE', `litters/${id}`)
    expect((await events()).length).toBe(6)
  })

  it('that was a mistake is no match of a saved search any more', async () => {
    const { search } = await call('POST', 'searches', family, {
      id: newId(),
      list: 'pairings',
      name: 'Siberians',
      filters: { status: 'born' },
      alert: 'app',
    })
    await app().services.db.execute(
      sql`update saved_searches set known_from = known_from - interval '1 minute'`,
    )
    app().clock.advance(MINUTE_MS)
    const isNew = async () => {
      await matchSearches(app().services)
      const searches = await call('GET', 'searches', family)
      return searches.find(({ id }: { id: string }) => id === search.id).newMatches
    }
    const { id } = (await record()).json()
    expect(await isNew()).toBe(1)
    await call('DELETE', `litters/${id}`)
    expect(await isNew()).toBe(0)
  })
})

describe('the kittens of a recorded litter', () => {
  const litter = async (id: string) =>
    (await call('GET', 'breeders/litters')).find((row: { id: string }) => row.id === id)
  const addKittenOf = (litterId: string) =>
    call('POST', 'breeders/cats', owner, {
      name: 'Luna',
      breed: 'Siberian',
      gender: 'female',
      age: 2,
      birthDate: BIRTH.birthDate,
      price: 150_000,
      litterId,
    })

  it('need a date, a number, and a pairing', async () => {
    const without = (field: string) => record({ hasCards: true, [field]: null })
    for (const field of ['birthDate', 'totalKittens', 'breedingPairingId'])
      expect(Object.keys((await without(field)).json().fields)).toEqual([field])
    expect((await record({ hasCards: true })).statusCode).toBe(201)
  })

  it('have cards until they are added, and are no cats before', async () => {
    const { id } = (await record({ hasCards: true, availableKittens: 2 })).json()
    expect(await litter(id)).toMatchObject({ totalKittens: 4, availableKittens: 0, kittensToAdd: 4 })
    expect(await call('GET', 'breeders/cats')).toEqual([])
    expect((await call('GET', `breeders/waiting-list/picker?list=${pairing.id}`)).kittens).toEqual([])
    const { id: catId } = await addKittenOf(id)
    expect(await litter(id)).toMatchObject({ availableKittens: 1, kittensToAdd: 3 })
    await call('PATCH', `litters/${id}`, owner, { totalKittens: 2 })
    expect(await litter(id)).toMatchObject({ availableKittens: 1, kittensToAdd: 1 })
    await call('DELETE', `cats/${catId}`)
    expect(await litter(id)).toMatchObject({ kittensToAdd: 2 })
    await call('PATCH', `litters/${id}`, owner, { totalKittens: null })
    expect(await litter(id)).toMatchObject({ kittensToAdd: 0 })
  })

  it('keep the litter while families rely on one of them', async () => {
    const { id } = (await record({ hasCards: true })).json()
    const kitten = await addKittenOf(id)
    const remove = () => app().request('DELETE', `/api/litters/${id}`, { as: owner })
    const message = { receiverId: owner.id, catId: kitten.id, content: 'Is she calm?' }
    await call('POST', 'messages', family, message)
    const refused = await remove()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Families have asked about Luna. Answer and close their inquiries before you delete the litter.',
    ])
    expect(await call('GET', `breeding-pairings/${pairing.id}`, undefined)).toMatchObject({ status: 'born' })
    const { db } = app().services
    await db.execute(sql`update inquiries set status = 'closed'`)
    await db.execute(sql`update cats set status = 'reserved', reserved_by = ${family.id}`)
    expect((await remove()).json().message).toBe('Luna is reserved, so the litter cannot be deleted.')
    await db.execute(sql`update cats set status = 'available', reserved_by = null`)
    expect((await remove()).statusCode).toBe(200)
    expect(await call('GET', `breeders/cats/${kitten.id}`)).toMatchObject({
      litterId: null,
      status: 'available',
    })
  })
})
