/** Waiting lists: who may join, the order and its history, and who reads what. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import type { Pairing } from '#features/litters/contract.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { blocks } from '#features/messages/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { waitingListEntries, waitingListEvents } from './api/tables.ts'
import type { Entry, ListedEntry, ManagedList, OwnEntry, WaitingList } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db

let owner: TestUser
let breederId: string
let pairingId: string

beforeEach(async () => {
  owner = await signUp(app())
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })).id
  pairingId = await addPairing()
})

async function addPairing(): Promise<string> {
  const [row] = await db()
    .insert(breedingPairings)
    .values({
      breederId,
      sireName: 'Rowan',
      damName: 'Hazel',
      sireBreed: 'Maine Coon',
      damBreed: 'Maine Coon',
      expectedLitterDate: '2026-09-01',
    })
    .returning()
  return row?.id ?? ''
}

const WISHES = {
  gender: 'female',
  colors: ['Red', 'Tortoiseshell'],
  purpose: 'companion',
  earliest: '2026-10-01',
  latest: null,
  maxPrice: 250_000,
  home: 'A quiet house with a garden.',
}
const family = (firstName: string) => signUp(app(), { firstName, lastName: 'Tate' })
const send = (as: TestUser, body: Record<string, unknown> = {}) =>
  app().request('POST', '/api/waiting-lists/entries', {
    as,
    body: { id: newId(), breederId, pairingId, ...WISHES, answers: [], ...body },
  })
async function join(as: TestUser, body: Record<string, unknown> = {}): Promise<string> {
  const response = await send(as, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Entry>().id
}
const call = (as: TestUser, id: string, action: string, body: unknown) =>
  app().request('POST', `/api/waiting-lists/entries/${id}/${action}`, { as, body })
const confirm = (id: string) => call(owner, id, 'decision', { decision: 'confirm' })
const move = (id: string, position: number, reason: unknown = 'They asked before the list began.') =>
  call(owner, id, 'move', { position, reason })
const entryOf = async (as: TestUser, id: string) =>
  (await app().request('GET', `/api/waiting-lists/entries/${id}`, { as })).json<Entry>()
const listFor = async (as?: TestUser, pairing: string | null = pairingId) =>
  (
    await app().request(
      'GET',
      `/api/waiting-lists?breederId=${breederId}${pairing ? `&pairingId=${pairing}` : ''}`,
      as ? { as } : {},
    )
  ).json<WaitingList>()
const own = async (as: TestUser) =>
  (await app().request('GET', '/api/waiting-lists/entries', { as })).json<OwnEntry[]>()
const listed = async (query = '') =>
  (await app().request('GET', `/api/breeders/waiting-list${query}`, { as: owner })).json<ListedEntry[]>()
const configure = (change: Record<string, unknown> = {}) =>
  app().request('PUT', '/api/breeders/waiting-list/settings', {
    as: owner,
    body: { pairingId, isOpen: true, maxEntries: null, confirmsEntries: false, questions: [], ...change },
  })
const positions = async () =>
  (await listed('?show=waiting&limit=100')).map(({ buyerName, position }) => `${position} ${buyerName}`)

describe('the list of a litter', () => {
  const ofLitter = (litterId: string) => app().request('GET', `/api/waiting-lists?litterId=${litterId}`)

  it('is that of its pairing, else that of its cattery', async () => {
    const { id } = await addLitter(app(), { breederId, breedingPairingId: pairingId })
    const alone = await addLitter(app(), { breederId })
    expect((await ofLitter(id)).json()).toMatchObject({ breederId, pairingId })
    expect((await ofLitter(alone.id)).json()).toMatchObject({ breederId, pairingId: null })
    await db().update(breedingPairings).set({ isActive: false }).where(eq(breedingPairings.id, pairingId))
    expect((await ofLitter(id)).json()).toMatchObject({ breederId, pairingId: null })
  })

  it('is not found for a litter that the public does not see', async () => {
    const hidden = await addLitter(app(), { breederId, breedingPairingId: pairingId, isActive: false })
    for (const id of [hidden.id, newId()]) expect((await ofLitter(id)).statusCode).toBe(404)
  })
})

it('the public list of pairings says how many families wait for each', async () => {
  await configure()
  const waitingFor = async () =>
    (await app().request('GET', '/api/breeding-pairings'))
      .json<Pairing[]>()
      .map(({ id, familiesWaiting }) => [id, familiesWaiting])
  expect(await waitingFor()).toEqual([[pairingId, 0]])
  const robin = await family('Robin')
  const id = await join(robin)
  await join(await family('Kim'))
  await expect.poll(waitingFor).toEqual([[pairingId, 2]])
  await call(robin, id, 'leave', { reason: null })
  await expect.poll(waitingFor).toEqual([[pairingId, 1]])
})

describe('joining', () => {
  it('waits for the breeder by default; then both see the place and the history', async () => {
    const robin = await family('Robin')
    expect(await listFor()).toMatchObject({ count: 0, isOpen: true, takesFamilies: true, own: null })
    expect((await listFor()).colors).toEqual(expect.arrayContaining(['Red', 'Tortoiseshell', 'Smoke']))
    expect((await listFor()).colors).not.toContain('Chocolate')
    const id = await join(robin)
    expect(await entryOf(robin, id)).toMatchObject({
      role: 'buyer',
      status: 'pending',
      position: null,
      pairingTitle: 'Rowan × Hazel',
      expectedDate: '2026-09-01',
      wishes: WISHES,
      notes: null,
    })
    expect((await confirm(id)).statusCode).toBe(200)
    // Twice is once.
    expect((await confirm(id)).statusCode).toBe(200)
    const entry = await entryOf(robin, id)
    expect(entry).toMatchObject({ status: 'waiting', position: 1, count: 1 })
    expect(entry.events.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'joined buyer',
      'confirmed breeder',
    ])
    expect(await listFor(robin)).toMatchObject({ count: 1, own: { id, status: 'waiting', position: 1 } })
    expect(await listFor()).toMatchObject({ count: 1, own: null })
    expect(await own(robin)).toMatchObject([{ id, position: 1, breeder: { businessName: 'Quiet Paws' } }])
  })

  it('counts at once where the breeder wants that, with answers to the questions', async () => {
    await configure({ questions: ['Do you have other pets?'] })
    const robin = await family('Robin')
    expect((await send(robin)).statusCode).toBe(409)
    const id = await join(robin, { answers: ['Two cats'] })
    expect(await entryOf(owner, id)).toMatchObject({
      role: 'breeder',
      status: 'waiting',
      position: 1,
      answers: [{ question: 'Do you have other pets?', answer: 'Two cats' }],
    })
  })

  it('happens once: for repeated requests, from two tabs, and for another ID', async () => {
    const robin = await family('Robin')
    const id = newId()
    const answers = await Promise.all([send(robin, { id }), send(robin, { id }), send(robin)])
    // Whichever ID is first.
    expect([
      [200, 200, 409],
      [409, 409, 200],
    ]).toContainEqual(answers.map(({ statusCode }) => statusCode))
    expect(await db().select().from(waitingListEntries)).toHaveLength(1)
    const other = await family('Other')
    const known = (await own(robin))[0]?.id
    expect((await send(other, { id: known })).statusCode).toBe(409)
  })

  it('is refused for closed, full, own, hidden, and unknown lists, and by a block', async () => {
    const robin = await family('Robin')
    expect((await send(robin, { pairingId: null })).statusCode).toBe(409)
    expect((await send(owner)).statusCode).toBe(409)
    expect((await send(robin, { pairingId: newId() })).statusCode).toBe(404)
    expect((await send(robin, { breederId: newId() })).statusCode).toBe(404)
    await db().insert(blocks).values({ userId: owner.id, otherId: robin.id, createdAt: new Date() })
    expect((await send(robin)).statusCode).toBe(409)
    await db().delete(blocks)
    await configure({ maxEntries: 1 })
    await join(await family('Ada'))
    expect((await send(robin)).json().message).toBe('This waiting list is full.')
    expect(await listFor()).toMatchObject({ isOpen: true, takesFamilies: false })
    await configure({ isOpen: false })
    expect((await send(robin)).statusCode).toBe(409)
    await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, breederId))
    expect((await send(robin)).statusCode).toBe(404)
  })

  it.each<[string, Record<string, unknown>]>([
    ['home', { home: 'Call me at 503 555 0142' }],
    ['home', { home: '' }],
    ['home', { home: 'x'.repeat(1_001) }],
    ['gender', { gender: 'both' }],
    ['colors', { colors: Array(21).fill('Red') }],
    ['colors', { colors: ['Chocolate'] }],
    ['colors', { colors: 'Red' }],
    ['colors.0', { colors: [7] }],
    ['latest', { earliest: '2026-10-01', latest: '2026-09-01' }],
    ['maxPrice', { maxPrice: 0 }],
    ['maxPrice', { maxPrice: '100' }],
  ])('refuses a bad %s', async (field, body) => {
    const response = await send(await family('Robin'), body)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual([field])
  })
})

describe('the order', () => {
  it('is that of joining, and has no gaps and doubles after concurrent joins, moves, and departures', async () => {
    await configure()
    const families = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(family))
    const ids = await Promise.all(families.map((each) => join(each)))
    const before = await listed('?show=waiting')
    expect(before.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    const [first, , third, , fifth] = before.map(({ id }) => id)
    const leaver = families[ids.indexOf(third ?? '')] as TestUser
    const joiner = await family('G')
    const done = await Promise.all([
      move(fifth ?? '', 1),
      call(leaver, third ?? '', 'leave', { reason: null }),
      move(first ?? '', 4),
      join(joiner),
    ])
    expect(done.map((each) => (typeof each === 'string' ? 200 : each.statusCode))).toEqual([
      200, 200, 200, 200,
    ])
    const after = await listed('?show=waiting')
    expect(after.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(after.map(({ id }) => id)).size).toBe(6)
    expect(after.every(({ count }) => count === 6)).toBe(true)
  })

  it('changes by a move only with a reason, which the family reads; moving back and forth stays exact', async () => {
    await configure()
    const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map(family))
    if (!ada || !ben || !cleo) throw new Error('no families')
    const [, , third] = [await join(ada), await join(ben), await join(cleo)]
    for (const reason of ['', '  ', undefined, 7, 'Call 503 555 0142'])
      expect((await call(owner, third, 'move', { position: 1, reason })).statusCode).toBe(400)
    expect((await move(third, 1)).statusCode).toBe(200)
    expect(await positions()).toEqual(['1 Cleo T.', '2 Ada T.', '3 Ben T.'])
    expect((await entryOf(cleo, third)).events.at(-1)).toMatchObject({
      kind: 'moved',
      reason: 'They asked before the list began.',
      details: { fromPlace: 3, toPlace: 1 },
    })
    for (let turn = 0; turn < 40; turn += 1) await move(third, turn % 2 ? 1 : 2)
    expect(await positions()).toEqual(['1 Cleo T.', '2 Ada T.', '3 Ben T.'])
  })

  it('begins at the end for a family that left and joins again', async () => {
    await configure()
    const [ada, ben] = [await family('Ada'), await family('Ben')]
    const first = await join(ada)
    await join(ben)
    await call(ada, first, 'leave', { reason: 'We found a kitten.' })
    expect(await listFor(ben)).toMatchObject({ count: 1, own: { position: 1 } })
    // Leaving again changes nothing, and joining again begins at the end.
    expect((await call(ada, first, 'leave', { reason: null })).json().status).toBe('left')
    const again = await join(ada)
    expect(await entryOf(ada, again)).toMatchObject({ position: 2 })
  })
})

describe('the breeder', () => {
  it('does not accept an entry only with a reason', async () => {
    const robin = await family('Robin')
    const id = await join(robin)
    const decline = (reason?: string) => call(owner, id, 'decision', { decision: 'decline', reason })
    expect((await decline()).statusCode).toBe(400)
    expect((await decline('We keep this litter small.')).json()).toMatchObject({ status: 'declined' })
    expect((await entryOf(robin, id)).events.at(-1)?.reason).toBe('We keep this litter small.')
    expect((await confirm(id)).statusCode).toBe(409)
    expect(await listFor(robin)).toMatchObject({ own: null })
  })

  it('has notes of its own, filters, search, and a file', async () => {
    const [ada, ben] = [await family('Ada'), await family('Ben')]
    const first = await join(ada, { home: 'A farm with horses.' })
    await join(ben, { home: '=1+1 in the city.' })
    const notes = await app().request('PUT', `/api/waiting-lists/entries/${first}/notes`, {
      as: owner,
      body: { notes: 'Met at the show.' },
    })
    expect(notes.json()).toMatchObject({ notes: 'Met at the show.' })
    expect(await entryOf(ada, first)).toMatchObject({ notes: null })
    expect(JSON.stringify(await entryOf(ada, first))).not.toContain('show')
    const names = async (query: string) => (await listed(query)).map(({ buyerName }) => buyerName)
    expect(await names('')).toEqual(['Ada T.', 'Ben T.'])
    expect(await names('?q=horses')).toEqual(['Ada T.'])
    expect(await names('?q=show')).toEqual(['Ada T.'])
    expect(await names('?q=100%25')).toEqual([])
    // As all searches: accents, case, and apostrophes do not matter.
    await db().update(users).set({ firstName: 'Aín’e' }).where(eq(users.id, ada.id))
    for (const q of ["ain'e", 'AINE t', 'aín’e'])
      expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(['Aín’e T.'])
    await db().update(users).set({ firstName: 'Ada' }).where(eq(users.id, ada.id))
    expect(await names(`?list=${pairingId}`)).toHaveLength(2)
    expect(await names('?list=any')).toEqual([])
    expect(await names('?show=waiting')).toEqual([])
    const file = await app().request('GET', '/api/breeders/waiting-list/entries.csv', { as: owner })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain('Rowan × Hazel,,Ada T.,')
    expect(file.body).toContain("'=1+1")
    expect(file.body).not.toContain('Met at the show')
  })

  it('chooses settings for own lists only', async () => {
    const lists = (await configure({ questions: ['Do you have pets?'], maxEntries: 5 })).json<ManagedList[]>()
    expect(lists.map((list) => [list.pairingId, list.isOpen, list.maxEntries])).toEqual([
      [null, false, null],
      [pairingId, true, 5],
    ])
    for (const bad of [
      { pairingId: newId() },
      { maxEntries: 0 },
      { maxEntries: 301 },
      { questions: ['a', 'b', 'c'] },
      { questions: ['Which phone number? 503 555 0142'] },
      { isOpen: 'yes' },
    ])
      expect((await configure(bad)).statusCode, JSON.stringify(bad)).toBe(400)
  })
})

describe('privacy', () => {
  it('other people read and change nothing', async () => {
    const [robin, stranger] = [await family('Robin'), await family('Stranger')]
    const id = await join(robin)
    const rival = await signUp(app())
    await db().update(users).set({ role: 'breeder' }).where(eq(users.id, rival.id))
    await addBreeder(app(), { userId: rival.id })
    const path = `/api/waiting-lists/entries/${id}`
    for (const as of [stranger, rival])
      expect((await app().request('GET', path, { as })).statusCode).toBe(404)
    expect((await call(stranger, id, 'leave', { reason: null })).statusCode).toBe(404)
    expect((await call(owner, id, 'leave', { reason: null })).statusCode).toBe(404)
    expect((await call(rival, id, 'decision', { decision: 'confirm' })).statusCode).toBe(404)
    expect((await call(rival, id, 'move', { position: 1, reason: 'Because' })).statusCode).toBe(404)
    const wishes = (as: TestUser) =>
      app().request('PUT', `${path}/wishes`, { as, body: { ...WISHES, home: 'Elsewhere' } })
    for (const as of [stranger, rival, owner]) expect((await wishes(as)).statusCode).toBe(404)
    expect((await wishes(robin)).json()).toMatchObject({ wishes: { home: 'Elsewhere' } })
    expect(JSON.stringify(await listFor(stranger))).not.toContain('Robin')
  })

  it('events are never changed', async () => {
    await join(await family('Robin'))
    await expect(db().update(waitingListEvents).set({ reason: 'x' })).rejects.toThrow()
    await expect(db().delete(waitingListEvents)).rejects.toThrow()
    for (const tables of ['waiting_list_events', 'waiting_list_entries cascade'])
      await expect(db().execute(sql.raw(`truncate ${tables}`))).rejects.toThrow()
    expect(await db().$count(waitingListEvents)).toBe(1)
  })
})

describe('a pairing', () => {
  it('that is deleted closes its entries, which keep its name and their history', async () => {
    const robin = await family('Robin')
    const id = await join(robin)
    const removed = await app().request('DELETE', `/api/breeding-pairings/${pairingId}`, { as: owner })
    expect(removed.statusCode).toBe(200)
    expect(await entryOf(robin, id)).toMatchObject({
      status: 'closed',
      position: null,
      pairingId: null,
      pairingTitle: 'Rowan × Hazel',
    })
    expect((await confirm(id)).statusCode).toBe(409)
  })
})
