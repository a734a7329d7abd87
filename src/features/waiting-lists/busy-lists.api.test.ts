/** Many writes to one list at the same time, and what they leave for others. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { joinAs, openList } from '#testing/sales/offers.ts'
import type { ListedEntry } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false })
const FAMILIES = 30

it('writes that wait for their list keep no connection from others, and all of them succeed in the end', async ({
  skip,
}) => {
  const connections = database().connections
  if (!connections) return skip('PGlite has one connection.')
  const world = await openList(app())
  const { entryId } = await joinAs(app(), world, 'Robin')
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => signUp(app())))
  // Another process has the list for a while.
  const [isLocked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app().services.db.transaction(async (tx) => {
    await tx.execute(sql`select from breeders where id = ${world.breederId} for update`)
    isLocked.resolve()
    await isReleased.promise
  })
  await isLocked.promise
  const joins = families.map((as) =>
    app().request('POST', '/api/waiting-lists/entries', {
      as,
      body: {
        id: newId(),
        breederId: world.breederId,
        pairingId: world.pairingId,
        gender: null,
        colors: [],
        purpose: 'companion',
        earliest: null,
        latest: null,
        maxPrice: null,
        home: 'A quiet house.',
        answers: [],
      },
    }),
  )
  const notes = Array.from({ length: FAMILIES }, (_, index) =>
    app().request('PUT', `/api/waiting-lists/entries/${entryId}/notes`, {
      as: world.owner,
      body: { notes: `Call ${index}.` },
    }),
  )
  await expect.poll(() => connections().inUse).toBeGreaterThan(1)
  // Everyone else still gets a connection.
  for (const path of ['/api/cats', `/api/waiting-lists?pairingId=${world.pairingId}`])
    expect((await app().request('GET', path)).statusCode).toBe(200)
  expect(connections()).toMatchObject({ waiting: 0 })
  isReleased.resolve()
  await holding
  const answers = await Promise.all([...joins, ...notes])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const path = '/api/breeders/waiting-list?limit=100'
  const listed = (await app().request('GET', path, { as: world.owner })).json<ListedEntry[]>()
  expect(listed.map(({ position }) => position)).toEqual(
    Array.from({ length: FAMILIES + 1 }, (_, index) => index + 1),
  )
})
