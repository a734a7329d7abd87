/** Diaries of kittens, through the API. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { type LogKeeper, openLog } from '#features/litter-log/test-world.ts'
import { addLitter } from '#features/litters/test-world.ts'
import type { Task } from '#features/tasks/contract.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { DiaryEntry } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const NOW = new Date('2026-03-11T04:30:00Z')

let ours: LogKeeper
let other: LogKeeper
let litterId: string
let fig: string
let oak: string
beforeEach(async () => {
  app().clock.set(NOW)
  ours = await openLog(app())
  other = await openLog(app())
  litterId = (await addLitter(app(), { breederId: ours.cattery.id, birthDate: '2026-02-01' })).id
  ;[fig, oak] = [await addKitten('Fig'), await addKitten('Oak')]
})

/** A kitten that is listed as a cat; returns the cat. */
async function addKitten(name: string): Promise<string> {
  const cat = await addCat(app(), { breederId: ours.cattery.id, litterId, name, birthDate: '2026-02-01' })
  const id = newId()
  await ours.do('POST', `/litters/${litterId}/kittens`, { id, bornAt: '2026-02-02T02:30:00Z' })
  await ours.do('PATCH', `/kittens/${id}`, { version: 1, catId: cat.id })
  return cat.id
}
async function weighed(catId: string): Promise<string> {
  const log = await ours.do('GET', `/litters/${litterId}`)
  const id = newId()
  const kittenId = log.kittens.find(({ cat }) => cat?.id === catId)?.id
  // 10:30 p.m. on March 9 in Chicago.
  const weight = { id, kittenId, grams: 640, weighedAt: '2026-03-10T03:30:00.000Z' }
  await ours.call('POST', '/weights', { weights: [weight] })
  return id
}
const entry = (change: object = {}) => ({
  id: newId(),
  text: 'Fig found the window sill.',
  imageUrl: null,
  weightId: null,
  ...change,
})
const send = (method: string, path: string, body?: object, keeper: LogKeeper | null = ours) =>
  app().request(method, `/api/${path}`, { ...(keeper && { as: keeper.owner }), ...(body && { body }) })
const publish = (body: object, catId = fig, keeper = ours) =>
  send('POST', `breeders/cats/${catId}/diary`, body, keeper)
const diary = async (catId = fig, query = '') => {
  const response = await send('GET', `cats/${catId}/diary${query}`, undefined, null)
  expect(response.statusCode, response.body).toBe(200)
  return { items: response.json<DiaryEntry[]>(), total: response.headers['x-total-count'] }
}

describe('an entry', () => {
  it('has a sentence, a picture, and a weight with its day, and everyone reads it', async () => {
    const url = await uploadPicture(app(), ours.owner)
    const body = entry({ imageUrl: url, weightId: await weighed(fig) })
    expect((await publish(body)).statusCode).toBe(201)
    await publish(entry({ text: 'Oak sleeps.' }), oak)
    const { items, total } = await diary()
    expect(total).toBe('1')
    expect(items).toEqual([
      {
        id: body.id,
        text: 'Fig found the window sill.',
        picture: expect.objectContaining({ url }),
        weight: { grams: 640, day: '2026-03-09' },
        version: 1,
        publishedAt: NOW.toISOString(),
        editedAt: null,
      },
    ])
  })

  it('that is sent twice is published once, and the newest are first, in pages', async () => {
    const first = entry({ text: 'First' })
    await Promise.all([publish(first), publish(first)])
    app().clock.advance(DAY_MS)
    await publish(entry({ text: 'Second' }))
    app().clock.advance(DAY_MS)
    await publish(entry({ text: 'Third' }))
    const texts = async (query: string) => (await diary(fig, query)).items.map(({ text }) => text)
    expect(await texts('?limit=2')).toEqual(['Third', 'Second'])
    expect(await texts('?limit=2&page=2')).toEqual(['First'])
    expect((await diary()).total).toBe('3')
  })

  it.each([
    [{ text: '' }, 'text'],
    [{ text: 'Call me at 503-555-0188' }, 'text'],
    [{ text: 'x'.repeat(501) }, 'text'],
    [{ imageUrl: `/objects/${newId()}` }, 'imageUrl'],
    [{ weightId: newId() }, 'weightId'],
    [{ text: 7 }, 'text'],
  ])('refuses %o', async (change, field) => {
    const response = await publish(entry(change))
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
    expect((await diary()).items).toEqual([])
  })

  it('has no weight of another kitten, and no picture of another breeder', async () => {
    expect((await publish(entry({ weightId: await weighed(oak) }))).statusCode).toBe(400)
    const url = await uploadPicture(app(), other.owner)
    expect((await publish(entry({ imageUrl: url }))).statusCode).toBe(400)
  })

  it('is that of the own cat, which is a kitten of a log', async () => {
    const { id: unlogged } = await addCat(app(), { breederId: ours.cattery.id, name: 'Elm' })
    const body = entry()
    await publish(body)
    const change = { version: 1, text: 'Changed', imageUrl: null }
    const answers = [
      await publish(entry(), fig, other),
      await publish(body, fig, other),
      await publish(entry(), newId()),
      await publish(entry(), unlogged),
      await send('PATCH', `breeders/diary/${body.id}`, change, other),
      await send('DELETE', `breeders/diary/${body.id}`, undefined, other),
      await send('PATCH', `breeders/diary/${newId()}`, change),
      await send('GET', `cats/${newId()}/diary`, undefined, null),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 409, 403, 403, 404, 404])
    expect((await diary()).items.map(({ text }) => text)).toEqual(['Fig found the window sill.'])
  })

  it('is corrected once per version', async () => {
    const body = entry()
    await publish(body)
    app().clock.advance(DAY_MS)
    const change = (text: string, version = 1) =>
      send('PATCH', `breeders/diary/${body.id}`, { version, text, imageUrl: null })
    const answers = await Promise.all([change('One'), change('Two')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await change('', 2)).statusCode).toBe(400)
    const [changed] = (await diary()).items
    expect(changed).toMatchObject({
      version: 2,
      publishedAt: NOW.toISOString(),
      editedAt: new Date(NOW.getTime() + DAY_MS).toISOString(),
    })
  })

  it('that is removed takes its picture down', async () => {
    const url = await uploadPicture(app(), ours.owner)
    const body = entry({ imageUrl: url })
    await publish(body)
    const attachedAt = async () => {
      const [row] = await db()
        .select()
        .from(objects)
        .where(eq(objects.id, url.slice('/objects/'.length)))
      return row?.attachedAt ?? null
    }
    expect(await attachedAt()).not.toBeNull()
    expect((await send('DELETE', `breeders/diary/${body.id}`)).statusCode).toBe(204)
    expect([await attachedAt(), (await diary()).items]).toEqual([null, []])
    expect((await send('DELETE', `breeders/diary/${body.id}`)).statusCode).toBe(404)
  })

  it('of a cat that was taken down or deleted is not public', async () => {
    await publish(entry())
    const status = async () => (await send('GET', `cats/${fig}/diary`, undefined, null)).statusCode
    await db().update(cats).set({ status: 'withdrawn', takenDownFrom: 'available' }).where(eq(cats.id, fig))
    expect(await status()).toBe(404)
    await db()
      .update(cats)
      .set({ status: 'withdrawn', takenDownFrom: null, deletedAt: NOW })
      .where(eq(cats.id, fig))
    expect(await status()).toBe(404)
  })
})

describe('a breeder', () => {
  const tasks = async () =>
    (await send('GET', 'tasks')).json<Task[]>().filter(({ kind }) => kind === 'diary_picture')
  const reserve = (catId: string, at: Date) =>
    db()
      .update(cats)
      .set({ status: 'reserved', reservedBy: ours.owner.id, reservationDate: at })
      .where(eq(cats.id, catId))

  it('is reminded of a reserved kitten without a picture for 14 days', async () => {
    await reserve(fig, new Date(NOW.getTime() - 14 * DAY_MS))
    await reserve(oak, new Date(NOW.getTime() - 14 * DAY_MS + 1))
    expect(await tasks()).toMatchObject([
      {
        title: 'Publish a picture of Fig',
        text: 'The family has seen no new one for 14 days.',
        buttons: [{ label: 'Open the litter log', path: `/breeding/litters/${litterId}` }],
      },
    ])
    await publish(entry())
    expect(await tasks()).toHaveLength(1)
    const url = await uploadPicture(app(), ours.owner)
    await publish(entry({ imageUrl: url }))
    expect(await tasks()).toEqual([])
    app().clock.advance(14 * DAY_MS)
    expect((await tasks()).map(({ title }) => title)).toEqual([
      'Publish a picture of Fig',
      'Publish a picture of Oak',
    ])
    await db().update(cats).set({ status: 'available', reservedBy: null }).where(eq(cats.id, oak))
    const log = await ours.do('GET', `/litters/${litterId}`)
    const kitten = log.kittens.find(({ cat }) => cat?.id === fig)
    await ours.do('PATCH', `/kittens/${kitten?.id}`, { version: kitten?.version, leftOn: '2026-03-24' })
    expect(await tasks()).toEqual([])
  })
})
