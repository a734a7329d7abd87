/** Newest-first is spread by cattery: one that lists many cats at once does not fill a page. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { Cat } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const NOON = Date.parse('2026-05-20T12:00:00Z')
const at = (days: number, minutes = 0) => new Date(NOON + days * DAY_MS + minutes * MINUTE_MS)

const list = async (query = '') =>
  (await app().request('GET', `/api/cats?limit=24${query}`)).json<Pick<Cat, 'name' | 'id'>[]>()
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const daysRow = z.object({ days: z.string() })

const daysBack = async (breederId: string) => {
  const rows = await read(app().services.db, daysRow).rows(sql`
    select extract(epoch from created_at - ranked_at) / 86400 as days from cats
    where breeder_id = ${breederId} order by number`)
  return rows.map(({ days }) => Number(days))
}

describe('the newest cats', () => {
  it('of a cattery that lists 24 at once stand between those of other catteries', async () => {
    for (let day = 1; day <= 12; day += 1)
      await addCat(app(), { name: `Other ${day}`, createdAt: at(-day, -5) })
    const breeder = await addBreeder(app())
    for (let n = 0; n < 24; n += 1)
      await addCat(app(), { breederId: breeder.id, name: `Many ${n}`, createdAt: at(0, n) })
    const page = await names('&sort=newest')
    expect(page).toEqual(await names())
    expect(page.slice(0, 4)).toEqual(['Many 0', 'Many 1', 'Other 1', 'Many 2'])
    expect(page.filter((name) => name.startsWith('Other'))).toHaveLength(11)
    expect(page.filter((name) => name.startsWith('Many'))).toHaveLength(13)
    // Both pages together contain each cat once.
    const all = [...page, ...(await names('&page=2'))]
    expect([all.length, new Set(all).size]).toEqual([36, 36])
    // What the cattery lists tomorrow is new.
    await addCat(app(), { breederId: breeder.id, name: 'Tomorrow', createdAt: at(1) })
    // The list is in the response cache, which learns of the row by an event.
    await expect.poll(async () => (await names())[0]).toBe('Tomorrow')
    expect(await names('&sort=price')).toHaveLength(24)
  })

  it('take the latest earlier day without a cat of the cattery, and deleted ones keep theirs', async () => {
    const { id: breederId } = await addBreeder(app())
    const add = (day: number, minutes = 0) => addCat(app(), { breederId, createdAt: at(day, minutes) })
    const first = await add(-2)
    await app().services.db.execute(
      sql`update cats set status = 'withdrawn', deleted_at = now() where id = ${first.id}`,
    )
    for (const minute of [1, 2, 3]) await add(0, minute)
    expect(await daysBack(breederId)).toEqual([0, 0, 1, 3])
    await app().services.db.execute(
      sql`update cats set created_at = created_at + interval '3 days' where id = ${first.id}`,
    )
    expect(await daysBack(breederId)).toEqual([0, 0, 1, 3])
  })

  it('of 400 that are added by one statement are spread over a year', async () => {
    const { id: breederId } = await addBreeder(app())
    await app().services.db.execute(sql`
      insert into cats (id, breeder_id, name, breed, gender, birth_date, price, created_at)
      select gen_random_uuid(), ${breederId}, 'Kitten ' || n, 'Ragdoll', 'female', '2026-01-01', 100000,
        ${at(0).toISOString()}::timestamptz
      from generate_series(1, 400) n`)
    const back = await daysBack(breederId)
    expect(new Set(back).size).toBe(366)
    expect(Math.max(...back)).toBe(365)
  })

  it('that two requests add to a cattery at the same time are all listed once', async () => {
    const { id: breederId } = await addBreeder(app())
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        addCat(app(), { breederId, name: `At once ${n}`, createdAt: at(0) }),
      ),
    )
    const found = await list()
    expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([8, 8])
  })
})
