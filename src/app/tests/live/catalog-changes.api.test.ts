/** What the triggers report, and what visitors, the user who made a change, and other processes see after it. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { CATALOG_CHANGED } from '#features/cats/events.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { waitingListEntries } from '#features/waiting-lists/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'

const { app } = appOfThisFile()

let owner: TestUser
let breeder: Cattery
let cat: TestCat
beforeEach(async () => {
  owner = await signUp(app())
  breeder = await addBreeder(app(), { userId: owner.id })
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cat = await addCat(app(), { breederId: breeder.id })
})

const db = () => app().services.db

/** Waits until all events that were published before have arrived: events arrive in order. */
async function eventsArrived(): Promise<void> {
  const { events } = app().services
  const last = Promise.withResolvers<void>()
  const stop = events.subscribe({ name: 'test.last' }, () => last.resolve())
  await events.publish(db(), { name: 'test.last' }, null)
  await last.promise
  stop()
}

/** What the triggers report while `work` runs. */
async function reported(work: () => Promise<unknown>): Promise<(string[] | 'anything')[]> {
  await eventsArrived()
  const changes: (string[] | 'anything')[] = []
  const stop = app().services.events.subscribe(CATALOG_CHANGED, (change) =>
    changes.push(change === 'anything' ? change : change.ids.sort()),
  )
  await work()
  await eventsArrived()
  stop()
  return changes
}

describe('triggers', () => {
  const setCat = (values: Partial<typeof cats.$inferInsert>, id = cat.id) =>
    db().update(cats).set(values).where(eq(cats.id, id))

  it('report the changed rows and the ones they belong to', async () => {
    expect(await reported(() => setCat({ price: cat.price + 100 }))).toEqual([[cat.id, breeder.id].sort()])
    let added = ''
    const add = async () => {
      added = (await addCat(app(), { breederId: breeder.id })).id
    }
    expect(await reported(add)).toEqual([[added, breeder.id].sort()])
    expect(await reported(() => db().delete(cats).where(eq(cats.id, cat.id)))).toEqual([
      [cat.id, breeder.id].sort(),
    ])
  })

  it('stay silent when no row matches or nothing changes', async () => {
    expect(await reported(() => setCat({ price: 1 }, breeder.id))).toEqual([])
    expect(await reported(() => setCat({ price: cat.price }))).toEqual([])
    expect(await reported(() => db().delete(cats).where(sql`false`))).toEqual([])
  })

  it('stay silent about columns that no public response shows', async () => {
    expect(await reported(() => setCat({ version: 7 }))).toEqual([])
    const documents = db()
      .update(breeders)
      .set({ documents: { references: 'none' } })
    expect(await reported(() => documents.where(eq(breeders.id, breeder.id)))).toEqual([])
  })

  it('stay silent when the transaction rolls back', async () => {
    const rollBack = () =>
      db().transaction(async (tx) => {
        await tx.update(cats).set({ price: 1 }).where(eq(cats.id, cat.id))
        throw new Error('on purpose')
      })
    expect(await reported(() => rollBack().catch(() => {}))).toEqual([])
  })

  it('report many rows as anything', async () => {
    await Promise.all(Array.from({ length: 120 }, () => addCat(app(), { breederId: breeder.id })))
    expect(await reported(() => db().update(cats).set({ price: 123_400 }))).toEqual(['anything'])
  })

  it('report pairings for which more or fewer families wait, and not what families write', async () => {
    const { id } = await addPairing(app(), { breederId: breeder.id })
    const entry = { id: newId(), breederId: breeder.id, pairingId: id, buyerId: (await signUp(app())).id }
    const join = () =>
      db()
        .insert(waitingListEntries)
        .values({
          ...entry,
          chosenStatus: 'waiting',
          rank: '1',
          home: 'A quiet house.',
          createdAt: new Date(),
        })
    expect(await reported(join)).toEqual([[id]])
    const change = (values: Partial<typeof waitingListEntries.$inferInsert>) =>
      reported(() => db().update(waitingListEntries).set(values).where(eq(waitingListEntries.id, entry.id)))
    expect(await change({ home: 'A house.', rank: '2', notes: 'Called.', missedOffers: 1 })).toEqual([])
    expect(await change({ chosenStatus: 'left', closedAt: new Date() })).toEqual([[id]])
    expect(await reported(() => db().delete(waitingListEntries))).toEqual([[id]])
  })

  it('report the catteries whose reviews show a changed name', async () => {
    const rename = () => db().update(users).set({ firstName: 'Kim' }).where(eq(users.id, owner.id))
    expect(await reported(rename)).toEqual([])
    const { reviewerId } = await addReview(app(), { breederId: breeder.id })
    const renameAuthor = () => db().update(users).set({ firstName: 'Kim' }).where(eq(users.id, reviewerId))
    expect(await reported(renameAuthor)).toEqual([[breeder.id]])
  })
})

describe('after a change', () => {
  const asVisitor = (url: string) => app().request('GET', url, { headers: { 'cache-control': '' } })

  it('a page of another cattery stays cached, and one of this cattery shows the change', async () => {
    const other = await addCat(app(), { breederId: (await addBreeder(app())).id })
    const [mine, others] = [`/api/cats/${cat.id}`, `/api/cats/${other.id}`]
    await asVisitor(mine)
    await asVisitor(others)
    await db().execute(sql`alter table cats rename to hidden_cats`)
    try {
      expect((await asVisitor(others)).statusCode).toBe(200)
    } finally {
      await db().execute(sql`alter table hidden_cats rename to cats`)
    }
    await db().update(cats).set({ name: 'Renamed' }).where(eq(cats.id, cat.id))
    await expect.poll(async () => (await asVisitor(mine)).json().name).toBe('Renamed')
  })

  it('the user who made it sees it in every list at once', async () => {
    for (let count = 0; count < 10; count += 1) {
      await asVisitor('/api/cats')
      const name = `Name ${count}`
      const changed = await app().request('PATCH', `/api/breeders/cats/${cat.id}`, {
        as: owner,
        body: { name, version: count + 1 },
      })
      expect(changed.statusCode, changed.body).toBe(200)
      const written = changed.cookies.find((cookie) => cookie.name === 'littermate.written')
      const cookie = `${owner.cookie}; littermate.written=${written?.value}`
      const list = await app().request('GET', '/api/cats', {
        as: { cookie },
        headers: { 'cache-control': '' },
      })
      expect(list.json()).toMatchObject([{ name }])
    }
  })

  it('users who had changed something else before see it, too: at once in details, and where they ask for it', async () => {
    const read = async (path: string, cacheControl: string) => {
      const as = { cookie: `littermate.written=${Date.now() - 4_000}` }
      const { body } = await app().request('GET', path, { as, headers: { 'cache-control': cacheControl } })
      return body.includes('Renamed')
    }
    const reads = [
      [`/api/cats/${cat.id}`, ''],
      ['/api/cats', 'no-cache'],
    ] as const
    const readAll = () => Promise.all(reads.map(([path, cacheControl]) => read(path, cacheControl)))
    expect(await readAll()).toEqual([false, false])
    await db().update(cats).set({ name: 'Renamed' }).where(eq(cats.id, cat.id))
    await eventsArrived()
    expect(await readAll()).toEqual([true, true])
  })

  it('visitors see it in lists within a second', async () => {
    await asVisitor('/api/cats')
    await db().update(cats).set({ name: 'Renamed' }).where(eq(cats.id, cat.id))
    const nameInList = async () => (await asVisitor('/api/cats')).json()[0].name
    await expect.poll(nameInList).toBe('Renamed')
  })
})
