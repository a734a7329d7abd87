import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { cats } from './api/tables.ts'

describe('a cat that is added during a change of its cattery', ONLY_POSTGRES, () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database?.remove())

  it('has the visibility and search text of the changed cattery', async () => {
    const { db } = database
    const [userId, breederId, catId] = [newId(), newId(), newId()]
    await db.insert(users).values({ id: userId, email: 'a@example.com', name: 'A' })
    const cattery = {
      id: breederId,
      userId,
      name: 'A',
      location: 'Bend',
      verificationStatus: 'verified' as const,
    }
    await db.insert(breeders).values({ ...cattery, businessName: 'Before', isActive: true })

    const { promise: added, resolve: isAdded } = Promise.withResolvers<void>()
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>()
    const change = db.transaction(async (tx) => {
      await tx.update(breeders).set({ businessName: 'Afterwards', isActive: false })
      isChanged()
      await added
    })
    await changed
    const row = { id: catId, breederId, name: 'Juniper', breed: 'Ragdoll', gender: 'female' as const }
    const insert = db
      .insert(cats)
      .values({ ...row, birthDate: '2026-01-01', price: 100_000 })
      .returning()
    const sent = insert.then((rows) => rows)
    await sleep(200)
    isAdded()
    await Promise.all([change, sent])

    const [cat] = await db
      .select({
        isListed: cats.isListed,
        isFound: sql<boolean>`search @@ to_tsquery('english_all', 'afterwards')`,
      })
      .from(cats)
      .where(eq(cats.id, catId))
    expect(cat).toEqual({ isListed: false, isFound: true })
  })
})
