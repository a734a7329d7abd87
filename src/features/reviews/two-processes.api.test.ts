import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { hideReview } from './api/index.ts'
import { reviews } from './api/tables.ts'
import { addCompletedSale, REVIEW, reviewCalls, signUpReviewed } from './test-world.ts'

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    database = await openTestDatabase()
    const { url = '' } = database
    const options = { rateLimits: false, work: false }
    apps = [await buildTestApp(database, options), await buildTestApp(await openDatabaseAt(url), options)]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })

  it('keep the rating of a cattery correct while reviews are written, edited, and hidden', async () => {
    const [one, two] = [reviewCalls(() => apps[0]), reviewCalls(() => apps[1])]
    const { db } = apps[0].services
    for (let round = 1; round <= 5; round++) {
      const breeder = await signUpReviewed(apps[0])
      const sales = []
      for (let n = 0; n < 8; n++) sales.push(await addCompletedSale(apps[0], { breeder }))
      const written = await Promise.all(
        sales.map(({ buyer, sale }, n) =>
          (n % 2 ? one : two).write(buyer, sale.id, { ...REVIEW, rating: (n % 5) + 1 }),
        ),
      )
      expect(written.map(({ statusCode }) => statusCode)).toEqual(sales.map(() => 201))
      const changed = await Promise.all(
        sales.map(async ({ buyer, sale }, n) => {
          if (n < 4) return (await (n % 2 ? two : one).edit(buyer, sale.id, { rating: 4 })).statusCode
          if (n < 6)
            await apps[n % 2 ? 0 : 1].services.db.transaction((tx) =>
              hideReview(tx, written[n]?.json().id, new Date()),
            )
          else await (n % 2 ? one : two).reply(breeder, written[n]?.json().id)
          return 200
        }),
      )
      expect(changed).toEqual(sales.map(() => 200))
      const rows = (await db.select().from(reviews).where(eq(reviews.breederId, breeder.cattery.id))).filter(
        ({ hiddenAt }) => !hiddenAt,
      )
      const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / rows.length
      const [row] = await db.select().from(breeders).where(eq(breeders.id, breeder.cattery.id))
      expect([row?.reviewCount, row?.rating]).toEqual([6, Math.round(mean * 100)])
    }
  })

  it('store one of two reviews of a sale that are written at once', async () => {
    const calls = apps.map((app) => reviewCalls(() => app))
    const { buyer, sale } = await addCompletedSale(apps[0])
    const responses = await Promise.all(
      calls.map(({ write }, n) => write(buyer, sale.id, { ...REVIEW, rating: n + 1 })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await apps[0].services.db.$count(reviews, eq(reviews.transactionId, sale.id))).toBe(1)
  })
})
