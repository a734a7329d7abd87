/** Births and weights, through the API. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { animals } from '#features/breeding/api/tables.ts'
import { catHolds, releaseListing } from '#features/cats/api/index.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { LitterLog } from './contract.ts'
import { type LogKeeper, openLog } from './test-world.ts'

const { app } = appOfThisFile()
const NOW = new Date('2026-03-02T05:30:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString()

let ours: LogKeeper
let other: LogKeeper
beforeEach(async () => {
  app().clock.set(NOW)
  ours = await openLog(app())
  other = await openLog(app())
})

const born = (keeper: LogKeeper, logId: string, bornAt: string, id = newId()) =>
  keeper.call<LitterLog>('POST', `/litters/${logId}/kittens`, { id, bornAt })
async function addKitten(bornAt: string, logId = ours.pairing.id): Promise<string> {
  const id = newId()
  expect((await born(ours, logId, bornAt, id)).status).toBe(201)
  return id
}
const readOurs = (id = ours.pairing.id) => ours.do('GET', `/litters/${id}`)
const weigh = async (...weights: object[]) =>
  (await ours.call<{ results: { id: string; problem: string | null }[] }>('POST', '/weights', { weights }))
    .body
const weight = (kittenId: string, grams: number, minutes: number, id = newId()) => ({
  id,
  kittenId,
  grams,
  weighedAt: minutesAgo(minutes),
})

describe('a log', () => {
  it('of a pairing is empty at first', async () => {
    expect(await readOurs()).toEqual({
      id: ours.pairing.id,
      title: 'Ivan × Katya',
      breed: 'Siberian',
      pairing: { id: ours.pairing.id, title: 'Ivan × Katya' },
      litter: null,
      timeZone: 'America/Chicago',
      today: '2026-03-01',
      matings: [],
      kittens: [],
      cats: [],
    })
  })

  it('of a litter has its name and birth date, and its cats', async () => {
    const litter = await addLitter(app(), {
      breederId: ours.cattery.id,
      litterName: 'A litter',
      birthDate: '2026-03-01',
      breedingPairingId: null,
    })
    const cat = await addCat(app(), { breederId: ours.cattery.id, litterId: litter.id, name: 'Fig' })
    await addCat(app(), { breederId: ours.cattery.id, name: 'Of no litter' })
    expect(await readOurs(litter.id)).toMatchObject({
      title: 'A litter',
      breed: null,
      pairing: null,
      litter: { id: litter.id, birthDate: '2026-03-01' },
      cats: [{ id: cat.id, name: 'Fig' }],
    })
  })

  it('is that of its breeder only', async () => {
    const kitten = newId()
    await born(other, other.pairing.id, minutesAgo(5), kitten)
    const mating = { firstDay: '2026-01-01', lastDay: '2026-01-02' }
    const matingId = newId()
    await other.do('POST', '/matings', { ...mating, id: matingId, breedingPairingId: other.pairing.id })
    const before = await other.do('GET', `/litters/${other.pairing.id}`)
    const answers = [
      await ours.call('GET', `/litters/${other.pairing.id}`),
      await born(ours, other.pairing.id, minutesAgo(1)),
      await born(ours, ours.pairing.id, minutesAgo(1), kitten),
      await ours.call('PATCH', `/kittens/${kitten}`, { version: 1, sex: 'male' }),
      await ours.call('DELETE', `/kittens/${kitten}`),
      await ours.call('DELETE', `/weights/${newId()}`),
      await ours.call('POST', '/matings', { ...mating, id: newId(), breedingPairingId: other.pairing.id }),
      await ours.call('POST', '/matings', { ...mating, id: matingId, breedingPairingId: ours.pairing.id }),
      await ours.call('PATCH', `/matings/${matingId}`, mating),
      await ours.call('DELETE', `/matings/${matingId}`),
      await ours.call('GET', `/litters/${newId()}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      404, 404, 403, 403, 403, 404, 404, 403, 403, 403, 404,
    ])
    expect((await weigh(weight(kitten, 100, 1))).results[0]?.problem).toBe(
      'This kitten is not in your log any more.',
    )
    expect(await other.do('GET', `/litters/${other.pairing.id}`)).toEqual(before)
  })
})

describe('a birth', () => {
  it('has its kittens in the order of birth, each once per ID', async () => {
    const second = await addKitten(minutesAgo(10))
    const first = await addKitten(minutesAgo(40))
    expect((await born(ours, ours.pairing.id, minutesAgo(1), first)).status).toBe(201)
    const { kittens } = await readOurs()
    expect(kittens.map(({ id, bornAt }) => [id, bornAt])).toEqual([
      [first, minutesAgo(40)],
      [second, minutesAgo(10)],
    ])
    expect(kittens[0]).toEqual({
      id: first,
      bornAt: minutesAgo(40),
      sex: null,
      color: null,
      mark: null,
      isStillborn: false,
      diedOn: null,
      leftOn: null,
      cat: null,
      version: 1,
      weights: [],
    })
  })

  it('keeps both kittens of two devices that press at once, and one of a press that is sent twice', async () => {
    const twice = newId()
    await Promise.all([
      born(ours, ours.pairing.id, minutesAgo(2), twice),
      born(ours, ours.pairing.id, minutesAgo(2), twice),
      born(ours, ours.pairing.id, minutesAgo(1)),
    ])
    expect((await readOurs()).kittens).toHaveLength(2)
  })

  it('has at most 20 kittens', async () => {
    for (let n = 0; n < 20; n += 1) await addKitten(minutesAgo(n))
    const { status, body } = await born(ours, ours.pairing.id, minutesAgo(0))
    expect([status, body]).toMatchObject([409, { message: 'A litter has at most 20 kittens.' }])
  })

  it.each([
    ['tomorrow', -24 * 60, 'This time is in the future.'],
    ['in six minutes', -6, 'This time is in the future.'],
  ])('is not %s', async (_, minutes, message) => {
    const { status, body } = await born(ours, ours.pairing.id, minutesAgo(minutes))
    expect([status, body]).toMatchObject([400, { fields: { bornAt: message } }])
    await addKitten(minutesAgo(-5))
  })

  it.each([{}, { id: newId() }, { id: '7', bornAt: minutesAgo(1) }, { id: newId(), bornAt: 'now' }])(
    'refuses %o',
    async (body) => {
      expect((await ours.call('POST', `/litters/${ours.pairing.id}/kittens`, body)).status).toBe(400)
    },
  )

  it('over midnight where the cattery is belongs to the litter that is recorded with its first day', async () => {
    // 11:20 p.m. on March 1 and 12:10 a.m. on March 2 in Chicago; both are March 2 in UTC.
    const first = await addKitten('2026-03-02T05:20:00.000Z')
    app().clock.set(new Date('2026-03-02T06:30:00Z'))
    const second = await addKitten('2026-03-02T06:10:00.000Z')
    const response = await app().request('POST', '/api/litters', {
      as: ours.owner,
      body: { breedingPairingId: ours.pairing.id, birthDate: '2026-03-01', totalKittens: 2 },
    })
    expect(response.statusCode, response.body).toBe(201)
    const litterId = response.json().id
    const log = await readOurs(litterId)
    expect(log.kittens.map(({ id }) => id)).toEqual([first, second])
    expect((await readOurs()).kittens).toEqual([])

    expect((await app().request('DELETE', `/api/litters/${litterId}`, { as: ours.owner })).statusCode).toBe(
      200,
    )
    expect((await readOurs()).kittens.map(({ id }) => id)).toEqual([first, second])
  })

  it('of another month does not belong to a litter that is recorded', async () => {
    const kitten = await addKitten(minutesAgo(0))
    await addKitten('2026-02-20T12:00:00.000Z')
    await addLitter(app(), {
      breederId: ours.cattery.id,
      breedingPairingId: ours.pairing.id,
      birthDate: '2026-02-23',
    })
    expect((await readOurs()).kittens.map(({ id }) => id)).toEqual([kitten])
  })

  it('of a litter without a pairing is deleted with it', async () => {
    const litter = await addLitter(app(), {
      breederId: ours.cattery.id,
      breedingPairingId: null,
      birthDate: '2026-03-01',
    })
    await addKitten(minutesAgo(5), litter.id)
    expect((await app().request('DELETE', `/api/litters/${litter.id}`, { as: ours.owner })).statusCode).toBe(
      200,
    )
    expect((await ours.call('GET', `/litters/${litter.id}`)).status).toBe(404)
  })

  it('is within three days of the birth date of its litter', async () => {
    const litter = await addLitter(app(), { breederId: ours.cattery.id, birthDate: '2026-02-26' })
    await addKitten('2026-03-01T12:00:00.000Z', litter.id)
    app().clock.set(new Date('2026-03-02T12:00:00Z'))
    const { status, body } = await born(ours, litter.id, '2026-03-02T06:01:00.000Z')
    expect([status, body]).toMatchObject([
      400,
      { fields: { bornAt: 'This is not within 3 days of the birth date of the litter.' } },
    ])
  })
})

describe('a kitten', () => {
  const change = (id: string, body: object) => ours.call('PATCH', `/kittens/${id}`, body)

  it('gets its facts later, each by itself', async () => {
    const id = await addKitten(minutesAgo(60))
    const untouched = await addKitten(minutesAgo(30))
    await ours.do('PATCH', `/kittens/${id}`, {
      version: 1,
      sex: 'female',
      color: ' Blue tabby ',
      mark: 'Red',
    })
    await ours.do('PATCH', `/kittens/${id}`, { version: 2, isStillborn: true, bornAt: minutesAgo(70) })
    const { kittens } = await ours.do('PATCH', `/kittens/${id}`, { version: 3, color: '', sex: null })
    expect(kittens).toMatchObject([
      { id, bornAt: minutesAgo(70), sex: null, color: null, mark: 'Red', isStillborn: true, version: 4 },
      { id: untouched, sex: null, mark: null, isStillborn: false, version: 1 },
    ])
  })

  it('is not changed by a device that has not seen the last change', async () => {
    const id = await addKitten(minutesAgo(60))
    const answers = await Promise.all([
      change(id, { version: 1, mark: 'Red' }),
      change(id, { version: 1, mark: 'Blue' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    [{ sex: 'tom' }, 'sex'],
    [{ color: 'x'.repeat(61) }, 'color'],
    [{ mark: 'x'.repeat(41) }, 'mark'],
    [{ bornAt: minutesAgo(-30) }, 'bornAt'],
    [{ leftOn: '2026-03-02' }, 'leftOn'],
    [{ leftOn: '2026-02-28' }, 'leftOn'],
    [{ leftOn: '2026-03-01', isStillborn: true }, 'leftOn'],
    [{ diedOn: '2026-03-02' }, 'diedOn'],
    [{ diedOn: '2026-02-28' }, 'diedOn'],
    [{ diedOn: '2026-03-01', isStillborn: true }, 'diedOn'],
    [{ catId: newId() }, 'catId'],
  ])('refuses %o', async (form, field) => {
    const id = await addKitten(minutesAgo(60))
    const { status, body } = await change(id, { version: 1, ...form })
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]])
    expect((await change(id, { version: 1, diedOn: '2026-03-01' })).status).toBe(200)
    expect((await change(id, { version: 2, isStillborn: true })).status).toBe(400)
  })

  it('is a cat of its litter, and no two are the same one', async () => {
    const litter = await addLitter(app(), { breederId: ours.cattery.id, birthDate: '2026-03-01' })
    const [first, second] = [
      await addKitten(minutesAgo(9), litter.id),
      await addKitten(minutesAgo(5), litter.id),
    ]
    const fig = await addCat(app(), { breederId: ours.cattery.id, litterId: litter.id, name: 'Fig' })
    const date = await addCat(app(), { breederId: ours.cattery.id, litterId: litter.id, name: 'Date' })
    const stranger = await addCat(app(), { breederId: ours.cattery.id, name: 'Stranger' })
    const log = await ours.do('PATCH', `/kittens/${first}`, { version: 1, catId: fig.id })
    expect(log.kittens[0]?.cat).toEqual({ id: fig.id, name: 'Fig' })
    expect(log.cats).toEqual([{ id: date.id, name: 'Date' }])
    for (const catId of [fig.id, stranger.id])
      expect((await change(second, { version: 1, catId })).status).toBe(400)
    const { cats } = await ours.do('PATCH', `/kittens/${first}`, { version: 2, catId: null })
    expect(cats.map(({ name }) => name)).toEqual(['Date', 'Fig'])
  })

  it('is deleted with its weights', async () => {
    const id = await addKitten(minutesAgo(60))
    const kept = await addKitten(minutesAgo(50))
    await weigh(weight(id, 100, 1), weight(kept, 101, 1))
    const { kittens } = await ours.do('DELETE', `/kittens/${id}`)
    expect(kittens.map((kitten) => [kitten.id, kitten.weights.length])).toEqual([[kept, 1]])
    expect((await ours.call('DELETE', `/kittens/${id}`)).status).toBe(404)
  })
})

describe('weights', () => {
  it('are stored once per ID, in the order of weighing', async () => {
    const [one, two] = [await addKitten(minutesAgo(300)), await addKitten(minutesAgo(290))]
    const late = weight(one, 104, 20)
    expect(await weigh(late, weight(one, 100, 200), weight(two, 95, 200))).toEqual({
      results: [late.id, expect.anything(), expect.anything()].map((id) => ({ id, problem: null })),
    })
    expect((await weigh(late, late)).results.map(({ problem }) => problem)).toEqual([null, null])
    const { kittens } = await readOurs()
    expect(kittens.map(({ weights }) => weights.map(({ grams }) => grams))).toEqual([[100, 104], [95]])
    expect(kittens[0]?.weights[1]).toEqual({
      id: late.id,
      grams: 104,
      weighedAt: minutesAgo(20),
      isReplaced: false,
    })
  })

  it('of two devices within ten minutes are both kept, and the later one counts', async () => {
    const id = await addKitten(minutesAgo(300))
    await Promise.all([weigh(weight(id, 100, 20)), weigh(weight(id, 103, 11))])
    const [kitten] = (await readOurs()).kittens
    expect(kitten?.weights.map(({ grams, isReplaced }) => [grams, isReplaced])).toEqual([
      [100, true],
      [103, false],
    ])
  })

  it('of a device that was offline for days are stored but for those of a kitten that is deleted, and wrong ones', async () => {
    const [kept, gone] = [await addKitten(minutesAgo(300)), await addKitten(minutesAgo(290))]
    await ours.do('DELETE', `/kittens/${gone}`)
    const used = weight(kept, 101, 100)
    await weigh(used)
    const { results } = await weigh(
      weight(gone, 100, 1),
      weight(kept, 0, 2),
      weight(kept, 5_000, 2),
      weight(kept, 100, -60),
      weight(kept, 100, 400),
      weight(kept, 102, 50),
    )
    expect(results.map(({ problem }) => problem)).toEqual([
      'This kitten is not in your log any more.',
      'Enter the weight in grams. A kitten weighs at least 20 g.',
      'Enter the weight in grams. A kitten of this age weighs less than 500 g.',
      'This time is in the future.',
      'This is before the kitten was born.',
      null,
    ])
    const [kitten] = (await readOurs()).kittens
    expect(kitten?.weights.map(({ grams }) => grams)).toEqual([101, 102])
  })

  it('of one ID are not those of two kittens', async () => {
    const [one, two] = [await addKitten(minutesAgo(300)), await addKitten(minutesAgo(290))]
    const first = weight(one, 100, 10)
    const { results } = await weigh(first, { ...first, kittenId: two })
    expect(results.map(({ problem }) => problem)).toEqual([null, 'This weight is that of another kitten.'])
  })

  it('are at most 350 of a kitten', async () => {
    const id = await addKitten(minutesAgo(4_000))
    for (let n = 0; n < 348; n += 58)
      await weigh(...Array.from({ length: 58 }, (_, index) => weight(id, 100, (n + index) * 11)))
    const { results } = await weigh(...[1, 2, 3].map((n) => weight(id, 100, n)))
    expect(results.map(({ problem }) => problem)).toEqual([null, null, 'A kitten has at most 350 weights.'])
  })

  it.each([
    [{ weights: [] }],
    [{ weights: Array.from({ length: 61 }, () => weight(newId(), 100, 1)) }],
    [{ weights: [{ ...weight(newId(), 100, 1), grams: 99.5 }] }],
    [{ weights: [{ ...weight(newId(), 100, 1), grams: '100' }] }],
    [{ weights: [{ ...weight(newId(), 100, 1), weighedAt: 'yesterday' }] }],
    [{ weights: 'all' }],
  ])('refuse %o', async (body) => {
    expect((await ours.call('POST', '/weights', body)).status).toBe(400)
  })

  it('can be deleted one by one', async () => {
    const id = await addKitten(minutesAgo(300))
    const [wrong, right] = [weight(id, 100, 100), weight(id, 101, 50)]
    await weigh(wrong, right)
    const { kittens } = await ours.do('DELETE', `/weights/${wrong.id}`)
    expect(kittens[0]?.weights.map((each) => each.id)).toEqual([right.id])
    expect((await ours.call('DELETE', `/weights/${wrong.id}`)).status).toBe(404)
    expect((await other.call('DELETE', `/weights/${right.id}`)).status).toBe(404)
  })

  it('keep a birth from being moved behind them', async () => {
    const id = await addKitten(minutesAgo(300))
    await weigh(weight(id, 100, 200))
    const { status, body } = await ours.call('PATCH', `/kittens/${id}`, {
      version: 1,
      bornAt: minutesAgo(190),
    })
    expect([status, body]).toMatchObject([
      400,
      { fields: { bornAt: 'The kitten was weighed before this time. Delete that weight first.' } },
    ])
    expect((await ours.call('PATCH', `/kittens/${id}`, { version: 1, bornAt: minutesAgo(201) })).status).toBe(
      200,
    )
  })
})

describe('a kitten that died', () => {
  const statusOf = async (id: string) => {
    const [cat] = await app().services.db.select().from(cats).where(eq(cats.id, id))
    return cat?.status
  }
  const change = (id: string, values: Partial<typeof cats.$inferInsert>) =>
    app().services.db.update(cats).set(values).where(eq(cats.id, id))
  let litterId: string
  let fig: string
  let kittenId: string
  beforeEach(async () => {
    const litter = { breederId: ours.cattery.id, birthDate: '2026-03-01' }
    litterId = (await addLitter(app(), litter)).id
    fig = (await addCat(app(), { breederId: ours.cattery.id, litterId, name: 'Fig' })).id
    kittenId = await addKitten(minutesAgo(5), litterId)
  })

  it('is for sale no longer, whether it was a cat before or becomes one', async () => {
    const oak = await addCat(app(), { breederId: ours.cattery.id, litterId, name: 'Oak' })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 1, catId: fig })
    expect(await statusOf(fig)).toBe('available')
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 2, diedOn: '2026-03-01' })
    expect([await statusOf(fig), await statusOf(oak.id)]).toEqual(['withdrawn', 'available'])
    const second = await addKitten(minutesAgo(4), litterId)
    await ours.do('PATCH', `/kittens/${second}`, { version: 1, diedOn: '2026-03-01' })
    expect(await statusOf(oak.id)).toBe('available')
    await ours.do('PATCH', `/kittens/${second}`, { version: 2, catId: oak.id })
    expect(await statusOf(oak.id)).toBe('withdrawn')
  })

  it('has its death in the breeding book, until that is corrected or the book has another day', async () => {
    const inBook = async () => {
      const [animal] = await app()
        .services.db.select({ status: animals.status, diedOn: animals.diedOn })
        .from(animals)
        .innerJoin(cats, eq(cats.animalId, animals.id))
        .where(eq(cats.id, fig))
      return [animal?.status, animal?.diedOn]
    }
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 1, catId: fig })
    expect(await inBook()).toEqual(['kept', null])
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 2, diedOn: '2026-03-01' })
    expect(await inBook()).toEqual(['died', '2026-03-01'])
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 3, diedOn: null })
    expect([await inBook(), await statusOf(fig)]).toEqual([['kept', null], 'withdrawn'])
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 4, diedOn: '2026-03-01' })
    const isFig = eq(animals.registeredName, 'Fig')
    await app().services.db.update(animals).set({ diedOn: '2026-03-02' }).where(isFig)
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 5, diedOn: null })
    expect(await inBook()).toEqual(['died', '2026-03-02'])
    // The listing has a later birth date than the log.
    await app()
      .services.db.update(animals)
      .set({ diedOn: null, status: 'kept', bornOn: '2026-03-03' })
      .where(isFig)
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 6, diedOn: '2026-03-01' })
    expect(await inBook()).toEqual(['died', '2026-03-03'])
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 7, diedOn: null })
    expect(await inBook()).toEqual(['kept', null])
  })

  it('is not for sale again when its sale or offer ends', async () => {
    const { db } = app().services
    const oak = await addCat(app(), { breederId: ours.cattery.id, litterId, name: 'Oak' })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 1, catId: fig })
    const ends = async (id: string) => {
      const offerId = newId()
      await change(id, { status: 'available', heldByOffer: offerId })
      await catHolds.release(db, { catId: id, offerId, pause: false })
      const afterOffer = await statusOf(id)
      await change(id, { status: 'reserved', reservedBy: other.owner.id, stripePaymentIntentId: 'pi_1' })
      await releaseListing(db, id, 'pi_1', false)
      return [afterOffer, await statusOf(id)]
    }
    expect(await ends(fig)).toEqual(['available', 'available'])
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 2, diedOn: '2026-03-01' })
    expect(await ends(fig)).toEqual(['withdrawn', 'withdrawn'])
    expect(await ends(oak.id)).toEqual(['available', 'available'])
  })

  it('stays reserved or held until its sale or offer ends, and a refused change pauses nothing', async () => {
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 1, catId: fig })
    const refused = await ours.call('PATCH', `/kittens/${kittenId}`, { version: 1, diedOn: '2026-03-01' })
    expect([refused.status, await statusOf(fig)]).toEqual([409, 'available'])
    await change(fig, { status: 'reserved', reservedBy: other.owner.id })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 2, diedOn: '2026-03-01' })
    expect(await statusOf(fig)).toBe('reserved')
    await change(fig, { status: 'available', reservedBy: null, heldByOffer: newId() })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 3, diedOn: '2026-03-01', color: 'red' })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 4, diedOn: null })
    await ours.do('PATCH', `/kittens/${kittenId}`, { version: 5, diedOn: '2026-03-01' })
    expect(await statusOf(fig)).toBe('available')
  })
})
