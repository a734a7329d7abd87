import { afterEach, describe, expect, it, vi } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type RequestOptions } from '#testing/app.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { catViews } from './api/tables.ts'
import { type CatViews, openCatViews } from './api/views.ts'

const { app, database } = appOfThisFile()
afterEach(() => vi.useRealTimers())

/** The stored views by cat. */
async function storedViews(): Promise<Record<string, number>> {
  const rows = await app().services.db.select().from(catViews)
  return Object.fromEntries(rows.map(({ catId, views }) => [catId, views]))
}

type TestRequest = [url: string, options?: RequestOptions, method?: string]

/** Sends requests to a process and closes it, which writes the counted views. */
async function request(...requests: TestRequest[]): Promise<number[]> {
  const process = await buildTestApp(database(), { work: false })
  try {
    const statuses: number[] = []
    for (const [url, options, method = 'GET'] of requests)
      statuses.push((await process.request(method, url, options)).statusCode)
    return statuses
  } finally {
    await process.close()
  }
}

/** Counts one view as the route does. */
function countView(views: CatViews, catId: string): void {
  const [request, reply] = [{ method: 'GET', headers: {} }, { statusCode: 200 }]
  views.count(catId, request as never, reply as never, null)
}

describe('views of a cat', () => {
  it('are counted per cat even for cached responses, and written when the process closes', async () => {
    const [cat, decoy] = [await addCat(app()), await addCat(app())]
    const url = `/api/cats/${cat.id}`
    expect(await request([url], [url], [`/api/cats/${cat.id.toUpperCase()}`])).toEqual([200, 200, 200])
    expect(await storedViews()).toEqual({ [cat.id]: 3 })
    await request([url], [`/api/cats/${decoy.id}`])
    expect(await storedViews()).toEqual({ [cat.id]: 4, [decoy.id]: 1 })
  })

  it('do not include lists, HEAD requests, missing or hidden cats, 304 responses, robots, and prefetches', async () => {
    const hidden = await addBreeder(app(), { verificationStatus: 'pending' })
    const [cat, unseen] = [await addCat(app()), await addCat(app(), { breederId: hidden.id })]
    const url = `/api/cats/${cat.id}`
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const statuses = await request(
      [`/api/cats/${crypto.randomUUID()}`],
      [`/api/cats/${unseen.id}`],
      ['/api/cats'],
      [url, {}, 'HEAD'],
      [url, { headers: { 'if-none-match': '*' } }],
      [url, { headers: { 'user-agent': robot } }],
      [url, { headers: { 'sec-purpose': 'prefetch;prerender' } }],
      [url, { headers: { 'x-rendering': '1' } }],
    )
    expect(statuses).toEqual([404, 404, 200, 200, 304, 200, 200, 200])
    expect((await app().request('GET', url)).headers['set-cookie']).toBeUndefined()
    expect(await storedViews()).toEqual({})
  })

  it('exclude the cat’s own breeder and include other breeders and buyers', async () => {
    const [owner, other, buyer] = [await signUp(app()), await signUp(app()), await signUp(app())]
    await app().services.db.update(users).set({ role: 'breeder' })
    const cattery = await addBreeder(app(), { userId: owner.id })
    await addBreeder(app(), { userId: other.id })
    const cat = await addCat(app(), { breederId: cattery.id })
    const url = `/api/cats/${cat.id}`
    await request([url, { as: owner }], [url, { as: other }], [url, { as: buyer }])
    expect(await storedViews()).toEqual({ [cat.id]: 2 })
  })

  it('of the last seconds are lost when the process crashes', async () => {
    const cat = await addCat(app())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const views = openCatViews(app().services)
    countView(views, cat.id)
    countView(views, cat.id)
    expect(await storedViews()).toEqual({})
    vi.advanceTimersByTime(30_000)
    await expect.poll(storedViews).toEqual({ [cat.id]: 2 })
    // The process crashes before the next write.
    countView(views, cat.id)
    expect(await storedViews()).toEqual({ [cat.id]: 2 })
  })

  it('of concurrent processes add up by day', async () => {
    const cats = await Promise.all([addCat(app()), addCat(app()), addCat(app())])
    const processes = [openCatViews(app().services), openCatViews(app().services)]
    for (let round = 0; round < 10; round++) {
      for (const [index, views] of processes.entries())
        for (const { id } of index ? cats.toReversed() : cats) countView(views, id)
      await Promise.all(processes.map((views) => views.flush()))
    }
    expect(await storedViews()).toEqual(Object.fromEntries(cats.map(({ id }) => [id, 20])))
    app().clock.advance(DAY_MS)
    countView(processes[0] as CatViews, cats[0].id)
    await Promise.all(processes.map((views) => views.close()))
    const days = await app().services.db.select().from(catViews)
    expect(days.filter(({ catId }) => catId === cats[0].id).map(({ views }) => views)).toEqual([20, 1])
    app().clock.advance(-DAY_MS)
  })

  it('are written after a database outage, without deleted cats', async () => {
    const cat = await addCat(app())
    let isUnavailable = true
    const { db, clock } = app().services
    const flaky = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'execute' && isUnavailable) return () => Promise.reject(new Error('unavailable'))
        return Reflect.get(target, name, receiver)
      },
    })
    const views = openCatViews({ db: flaky, clock, log: createLog('silent') })
    countView(views, cat.id)
    countView(views, crypto.randomUUID())
    await views.flush()
    isUnavailable = false
    countView(views, cat.id)
    await views.close()
    expect(await storedViews()).toEqual({ [cat.id]: 2 })
  })
})
