/** A breeder writes once to all families of a list, through the screened messages. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { blocks, messages } from '#features/messages/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { joinAs, type ListWorld, openList } from '#testing/sales/offers.ts'

const { app } = appOfThisFile()
const db = () => app().services.db

let world: ListWorld
let families: TestUser[]
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  families = []
  for (const name of ['Robin', 'Sam', 'Kim', 'Ada', 'Ben', 'Eve', 'Max'])
    families.push((await joinAs(app(), world, name)).family)
})

const write = (body: object = {}, as = world.owner) =>
  app().request('POST', '/api/breeders/waiting-list/messages', {
    as,
    body: { id: newId(), list: world.pairingId, content: 'Hazel is well, and rests a lot.', ...body },
  })
const received = async ({ id }: TestUser) =>
  (await db().select().from(messages).where(eq(messages.receiverId, id))).map(({ content }) => content)

describe('a message to a list', () => {
  it('reaches each family once in its own conversation, also more than a user may begin in an hour; again is once', async () => {
    const id = newId()
    for (const _ of [1, 2]) {
      const response = await write({ id })
      expect(response.statusCode, response.body).toBe(200)
      expect(response.json()).toEqual({ families: families.length })
    }
    for (const each of families) expect(await received(each)).toEqual(['Hazel is well, and rests a lot.'])
    const [robin] = families
    const read = await app().request('GET', `/api/messages/${robin?.id}/${world.owner.id}`, {
      as: robin as TestUser,
    })
    expect(read.json()).toMatchObject([{ senderId: world.owner.id }])
    // A second message waits until the next day.
    expect((await write()).statusCode).toBe(429)
    app().clock.advance(DAY_MS)
    expect((await write()).statusCode).toBe(200)
  })

  it('leaves out families that are blocked or left', async () => {
    const [robin, sam, ...others] = families
    if (!robin || !sam) throw new Error('no families')
    await db().insert(blocks).values({ userId: robin.id, otherId: world.owner.id, createdAt: new Date() })
    const [own] = (await app().request('GET', '/api/waiting-lists/entries', { as: sam })).json()
    const left = { as: sam, body: { reason: null } }
    await app().request('POST', `/api/waiting-lists/entries/${own.id}/leave`, left)
    expect((await write()).json()).toEqual({ families: others.length })
    expect([await received(robin), await received(sam)]).toEqual([[], []])
  })

  it('with contact details reaches nobody, and can be corrected on the same day', async () => {
    const refused = await write({ content: 'Call me at 503-555-0147' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'prohibited_content' })
    expect(await db().$count(messages)).toBe(0)
    expect((await write()).statusCode).toBe(200)
  })

  it('is refused for other lists, empty ones, families, and bad values', async () => {
    const other = await openList(app())
    expect((await write({ list: other.pairingId })).statusCode).toBe(400)
    expect((await write({ list: 'any' })).json()).toMatchObject({ message: 'Nobody is on this list.' })
    expect((await write({}, families[0])).statusCode).toBe(403)
    for (const bad of [
      { content: '' },
      { content: 'x'.repeat(2_001) },
      { content: 7 },
      { id: 'one' },
      { list: 'all' },
    ])
      expect((await write(bad)).statusCode, JSON.stringify(bad)).toBe(400)
    expect(await db().$count(messages)).toBe(0)
  })
})
