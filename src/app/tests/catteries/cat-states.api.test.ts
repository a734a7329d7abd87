/** Each cell of docs/evidence/cat-states.md, and the state in SQL. */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CAT_PLACES, CAT_STATES_AT, type CatPlace } from '#app/documents/cat-states.ts'
import { listingState } from '#features/admin/web/listings/listing-labels.ts'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { stateOf } from '#features/cats/api/state-sql.ts'
import { cats } from '#features/cats/api/tables.ts'
import { CAT_STATUSES, catState } from '#features/cats/contract.ts'
import { catStates } from '#features/cats/web/index.ts'
import { addLitter } from '#features/litters/test-world.ts'
import type { AdminListing } from '#features/moderation/contract.ts'
import { matchSearches } from '#features/searches/api/matching/sweep.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { findCards, getPage, type TestPage, WEB_SOURCES } from '#testing/pages.ts'
import { addKitten, joinAs, offer, openList } from '#testing/sales/offers.ts'
import { reserve } from '#testing/sales/purchase.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES, rateLimits: false })
const WORDS =
  /(Not Available(?: On hold| Reserved| Sold| Paused| Taken down)?|Available|On hold|Reserved|Sold|Paused|Taken down)/

async function openScene() {
  const world = await openList(app())
  const litter = await addLitter(app(), {
    breederId: world.breederId,
    breedingPairingId: world.pairingId,
    totalKittens: 3,
  })
  const fan = await signUp(app())
  const body = { id: newId(), list: 'cats', name: 'Mine', alert: 'daily', filters: { breed: 'Ragdoll' } }
  expect((await app().request('POST', '/api/searches', { as: fan, body })).statusCode).toBe(200)
  await app().services.db.execute(
    sql`update saved_searches set known_from = known_from - interval '1 minute'`,
  )
  app().clock.advance(MINUTE_MS)
  const luna = await addKitten(app(), world, { name: 'Luna', breed: 'Ragdoll', litterId: litter.id })
  await matchSearches(app().services)
  const robin = await joinAs(app(), world, 'Robin')
  await app().request('POST', '/api/favorites', { as: fan, body: { catId: luna.id } })
  await app().request('POST', '/api/messages', {
    as: fan,
    body: { receiverId: world.owner.id, catId: luna.id, content: 'Is Luna calm?' },
  })
  return { ...world, litter, luna, robin, fan, staff: await addStaffOrBreeder(app(), 'admin') }
}
type Scene = Awaited<ReturnType<typeof openScene>>

const set = ({ luna }: Scene, change: Partial<typeof cats.$inferInsert>) =>
  app().services.db.update(cats).set(change).where(eq(cats.id, luna.id))
const pause = async ({ owner, luna }: Scene) => {
  const body = { action: 'pause', cats: [{ id: luna.id }] }
  const paused = await app().request('POST', '/api/breeders/cats/bulk', { as: owner, body })
  expect(paused.json().results).toMatchObject([{ outcome: 'changed' }])
}
const hold = (scene: Scene) => offer(app(), scene, scene.robin.entryId, [scene.luna])

/** How a cat comes into each state. */
const STEPS: Record<keyof typeof CAT_STATES_AT, (scene: Scene) => Promise<unknown>> = {
  available: async () => undefined,
  'on hold by an offer': hold,
  'on hold by an offer, and never listed': async (scene) => {
    await pause(scene)
    await hold(scene)
  },
  reserved: async ({ luna }) => reserve(app(), await signUp(app()), luna),
  'reserved, while its sale is frozen': async ({ luna }) => {
    await reserve(app(), await signUp(app()), luna)
    await app().services.db.execute(sql`update transactions set frozen = 'dispute'`)
  },
  sold: async (scene) =>
    set(scene, { status: 'sold', reservedBy: scene.robin.family.id, reservationDate: new Date(0) }),
  'paused, by its breeder or after an unanswered question': pause,
  'taken down by staff': async ({ staff, luna }) => {
    const body = { action: 'take_down', reason: 'Against our rules' }
    const taken = await app().request('POST', `/api/admin/listings/cat/${luna.id}/decision`, {
      as: staff,
      body,
    })
    expect(taken.statusCode, taken.body).toBe(200)
  },
  'available, in a hidden cattery': ({ breederId }) =>
    app().services.db.update(breeders).set({ isActive: false }).where(eq(breeders.id, breederId)),
}

async function json(path: string, as?: TestUser) {
  return (await app().request('GET', `/api/${path}`, as && { as })).json()
}
const hasLuna = (rows: { id: string }[], { luna }: Scene) =>
  rows.some(({ id }) => id === luna.id) ? 'yes' : '–'
const wordIn = (text: string | undefined) => (text === undefined ? '–' : (WORDS.exec(text)?.[1] ?? 'no word'))
const cardOf = (page: TestPage, { luna }: Scene) =>
  wordIn(findCards(page).find((card) => card.includes(luna.id)))
const page = async (path: string, as?: TestUser) => {
  const { statusCode } = await app().request('GET', path, as && { as })
  return getPage(app(), path, { ...(as && { as }), status: statusCode })
}
/** The filter, out of several, that finds the cat. */
async function filterOf(path: string, filters: string[], as: TestUser, scene: Scene) {
  const found: string[] = []
  for (const filter of filters)
    if (hasLuna(await json(`${path}status=${filter}`, as), scene) === 'yes') found.push(filter)
  return found.join(' ')
}
const FILTERS = ['available', 'on_hold', 'reserved', 'sold', 'withdrawn', 'taken_down']

/** What each place shows. */
const PLACES: Record<CatPlace, (scene: Scene) => Promise<string>> = {
  page: async ({ luna }) => {
    const { mainText } = await page(`/cats/${luna.id}`)
    return mainText.includes('Cat Not Found') ? '–' : wordIn(mainText)
  },
  api: async ({ luna }) => {
    const { status, isAvailable, isReserved, isHeld } = await json(`cats/${luna.id}`)
    return status ? [status, isAvailable, isReserved, isHeld].join(' ') : '–'
  },
  checkout: async ({ luna, fan }) => {
    const { mainText } = await page(`/checkout/${luna.id}`, fan)
    return /Secure Checkout|Cat Not Available|Cat Not Found|is on hold/.exec(mainText)?.[0] ?? mainText
  },
  lists: async (scene) => hasLuna(await json('cats?status=available'), scene),
  listsWithReserved: async (scene) => hasLuna(await json('cats?status=available,reserved'), scene),
  facets: async () => {
    const { total, reserved } = await json('cats/facets?status=available')
    return `${total}, ${reserved}`
  },
  card: async (scene) => cardOf(await page(`/litters/${scene.litter.id}`), scene),
  profile: async ({ breederId }) => String((await json(`breeders/${breederId}`)).availableCats ?? '–'),
  litter: async ({ owner, litter, pairingId }) => {
    const own = await json('breeders/litters', owner)
    const pairing = await json(`breeding-pairings/${pairingId}`, owner)
    const numbers = [own, pairing.litters].map(
      (rows: { id: string; availableKittens: number }[]) =>
        rows.find(({ id }) => id === litter.id)?.availableKittens,
    )
    return [...new Set(numbers)].join(' or ')
  },
  activeListings: async ({ owner }) => {
    const { mainText } = await page('/dashboard', owner)
    return /(\d+) Active Listings|Active Listings (\d+)/.exec(mainText)?.slice(1).join('') ?? mainText
  },
  counter: async (scene) => {
    const { all: _, current: __, ...counts } = await json('breeders/cats/counts', scene.owner)
    const counted = Object.keys(counts).filter((filter) => counts[filter] > 0)
    const filter = await filterOf('breeders/cats?', FILTERS, scene.owner, scene)
    return counted.join(' ') === filter ? filter : `${counted} counted, ${filter} found`
  },
  myCats: async ({ owner, luna }) => {
    const { main } = await page('/dashboard?tab=cats&show=all', owner)
    const item = main
      .slice(main.indexOf('aria-label="My cats"'))
      .split('<li')
      .find((li) => li.includes('Luna'))
    const own = await json(`breeders/cats/${luna.id}`, owner)
    // The table is loaded when it is chosen, and shows the same badge.
    expect(wordIn(item)).toBe(catStates.catStateBadge(own)[0])
    return wordIn(item)
  },
  staff: async ({ staff, luna }) => {
    const rows: AdminListing[] = await json('admin/listings', staff)
    const row = rows.find(({ id }) => id === luna.id)
    return row ? listingState(row)[0] : '–'
  },
  staffFilter: (scene) => filterOf('admin/listings?', FILTERS, scene.staff, scene),
  favorites: async (scene) => cardOf(await page('/favorites', scene.fan), scene),
  comparison: async ({ luna }) => {
    const { mainText } = await page(`/compare?cats=${luna.id}`)
    return mainText.includes('Luna') ? wordIn(mainText.split('Price')[0]) : '–'
  },
  conversation: async ({ owner, fan, luna }) => {
    const { cat } = await json(`conversations/contact?userId=${fan.id}&catId=${luna.id}`, owner)
    return cat ? catStates.catStateBadge(cat)[0] : '–'
  },
  searches: async ({ fan }) => String((await json('searches', fan))[0].newMatches),
  picker: async ({ owner, pairingId, luna }) => {
    const { kittens } = await json(`breeders/waiting-list/picker?list=${pairingId}`, owner)
    const kitten = kittens.find(({ id }: { id: string }) => id === luna.id)
    return kitten ? (kitten.heldBy ? 'offered' : kitten.isPaused ? 'paused' : 'listed') : '–'
  },
  csv: async ({ owner }) => {
    const { body } = await app().request('GET', '/api/breeders/exports/cats.csv', { as: owner })
    return wordIn(body.split('\n').find((line) => line.includes('Luna')))
  },
  sitemap: async ({ luna }) =>
    (await app().request('GET', '/sitemap.xml')).body.includes(luna.id) ? 'yes' : '–',
}

it.each(Object.keys(CAT_STATES_AT) as (keyof typeof CAT_STATES_AT)[])(
  'a cat that is %s has this state in each place',
  async (state) => {
    const scene = await openScene()
    await STEPS[state](scene)
    const cells: [string, string][] = []
    for (const place of Object.keys(CAT_PLACES) as CatPlace[]) cells.push([place, await PLACES[place](scene)])
    expect(Object.fromEntries(cells)).toEqual(CAT_STATES_AT[state])
  },
)

const stateRow = z.object({ state: z.string() })

it('SQL decides the state as the function does, for all facts', async () => {
  const flags = [true, false]
  const facts = CAT_STATUSES.flatMap((status) =>
    flags.flatMap((isHeld) => flags.map((isTakenDown) => ({ status, isHeld, isTakenDown }))),
  )
  const rows = facts.map(
    ({ status, isHeld, isTakenDown }) =>
      sql`(${status}::text, ${isHeld ? newId() : null}::uuid, ${isTakenDown ? 'available' : null}::text)`,
  )
  const states = await read(app().services.db, stateRow).rows(sql`
    select ${stateOf('c')} as state from (values ${sql.join(rows, sql`, `)}) c (status, held_by_offer, taken_down_from)`)
  expect(states.map(({ state }) => state)).toEqual(facts.map((each) => catState(each)))
})
