/** How breeders answer inquiries, as profiles show it: from five real inquiries on. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addUser, type Cattery } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { computeResponses, responsesJson } from './api/responses.ts'
import { blocks, inquiries, messages } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const TODAY = '2027-03-10'
const NOON = new Date(`${TODAY}T12:00:00Z`)

let breeder: Cattery
beforeEach(async () => {
  breeder = await addBreeder(app())
})

/** An inquiry of a new buyer, a number of days ago, with an answer after some minutes or none. */
async function ask(daysAgo: number, answeredAfter: number | null = null, from?: { id: string }) {
  const { db } = app().services
  const buyer = from ?? (await addUser(app()))
  const createdAt = new Date(NOON.getTime() - daysAgo * DAY_MS)
  const message = 'Is the kitten still available?'
  await db.insert(inquiries).values({ buyerId: buyer.id, breederId: breeder.id, message, createdAt })
  if (answeredAfter !== null) await answer(buyer, new Date(createdAt.getTime() + answeredAfter * MINUTE_MS))
  return buyer
}

async function answer({ id }: { id: string }, createdAt: Date, system = false) {
  const kind = system ? { kind: 'system' as const, eventKey: `event ${newId()}` } : {}
  await app()
    .services.db.insert(messages)
    .values({ senderId: breeder.userId, receiverId: id, content: 'Yes, she is.', createdAt, ...kind })
}

/** What profiles say from today on. */
async function shown() {
  const { db } = app().services
  await computeResponses(db, TODAY)
  return JSON.parse(await responsesJson(db, breeder.id))
}

describe('a profile', () => {
  it('has the figures', async () => {
    for (let count = 0; count < 5; count += 1) await ask(10, 30)
    await computeResponses(app().services.db, TODAY)
    const response = await app().request('GET', `/api/breeders/${breeder.id}`)
    expect(response.json()).toMatchObject({
      responses: { inquiries: 5, answeredPercent: 100, medianMinutes: 30 },
    })
  })

  it('says nothing about four inquiries, and the share and the median of five', async () => {
    for (const minutes of [10, 50, 200, 1_000]) await ask(20, minutes)
    expect(await shown()).toBeNull()
    await ask(20)
    expect(await shown()).toEqual({ inquiries: 5, answeredPercent: 80, medianMinutes: 125 })
  })

  it('has no response time if nothing was answered', async () => {
    for (let count = 0; count < 5; count += 1) await ask(10)
    expect(await shown()).toEqual({ inquiries: 5, answeredPercent: 0, medianMinutes: null })
  })

  it('rounds the share down', async () => {
    for (let count = 0; count < 6; count += 1) await ask(10, count === 0 ? null : 30)
    expect(await shown()).toMatchObject({ answeredPercent: 83 })
  })
})

describe('an inquiry', () => {
  beforeEach(async () => {
    for (let count = 0; count < 5; count += 1) await ask(10, 30)
  })

  it.each([
    ['of today counts once it is answered', 0.1, 30, 6],
    ['of the last days does not count while it has no answer', 2, null, 5],
    ['counts as unanswered after three days', 4, null, 6],
    ['older than half a year does not count', 181, 30, 5],
    ['of the last half year counts', 179, 30, 6],
  ])('%s', async (_, daysAgo, answeredAfter, expected) => {
    await ask(daysAgo, answeredAfter)
    expect(await shown()).toMatchObject({ inquiries: expected })
  })

  it('of a buyer who asked before counts once, the latest', async () => {
    const buyer = await ask(30, 30)
    await ask(9, 500, buyer)
    expect(await shown()).toMatchObject({ inquiries: 6, answeredPercent: 100 })
    const other = await ask(30, 30)
    await ask(9, null, other)
    expect(await shown()).toMatchObject({ inquiries: 7, answeredPercent: 85 })
  })

  it.each(['suspendedAt', 'deletedAt'] as const)('of a user with %s does not count', async (column) => {
    const { id } = await ask(10, 30)
    await app()
      .services.db.update(users)
      .set({ [column]: NOON })
      .where(eq(users.id, id))
    expect(await shown()).toMatchObject({ inquiries: 5 })
  })

  it('that was answered counts while a newer one of its buyer is not three days old', async () => {
    const buyer = await ask(30, 30)
    await ask(1, null, buyer)
    expect(await shown()).toMatchObject({ inquiries: 6, answeredPercent: 100 })
  })

  it.each(['buyer', 'breeder'])('does not count if the %s blocked the other', async (by) => {
    const { id } = await ask(10)
    const [userId, otherId] = by === 'buyer' ? [id, breeder.userId] : [breeder.userId, id]
    await app().services.db.insert(blocks).values({ userId, otherId })
    expect(await shown()).toMatchObject({ inquiries: 5 })
  })

  it('is not answered by a report of the product, by a message from before, or by one to somebody else', async () => {
    const buyer = await ask(10)
    await answer(buyer, new Date(NOON.getTime() - 11 * DAY_MS))
    await answer(buyer, new Date(NOON.getTime() - 9 * DAY_MS), true)
    await answer(await addUser(app()), new Date(NOON.getTime() - 9 * DAY_MS))
    expect(await shown()).toEqual({ inquiries: 6, answeredPercent: 83, medianMinutes: 30 })
  })
})
