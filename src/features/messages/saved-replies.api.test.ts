import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { savedReplies } from './api/tables.ts'
import type { Contact } from './contract.ts'
import { MAX_MESSAGE, MAX_REPLY_TITLE, MAX_SAVED_REPLIES } from './limits.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { SavedReply } from './saved-reply-contract.ts'
import { callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, contact } = callsOf(app)
let breeder: TestUser & { cat: TestCat }
let other: TestUser

/** A cattery's owner, who has the role that the approval of the application gives. */
async function approvedBreeder(): Promise<TestUser & { cat: TestCat }> {
  const owner = await signUpBreeder(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  return owner
}

beforeEach(async () => {
  ;[breeder, other] = [await approvedBreeder(), await approvedBreeder()]
})

const put = (as: TestUser, id: string, body: unknown) =>
  app().request('PUT', `/api/saved-replies/${id}`, { as, body })
const remove = (as: TestUser, id: string) => app().request('DELETE', `/api/saved-replies/${id}`, { as })
const list = async (as: TestUser) =>
  (await app().request('GET', '/api/saved-replies', { as })).json<SavedReply[]>()
const REPLY = { title: 'Deposit', text: 'Hello {first name}, the deposit for {cat} is {deposit}.' }

describe('saved replies', () => {
  it('are added, changed, listed by title, and deleted, also when a request is repeated', async () => {
    const [id, second] = [newId(), newId()]
    for (let n = 0; n < 2; n += 1) expect((await put(breeder, id, REPLY)).json()).toEqual({ id, ...REPLY })
    await put(breeder, second, { title: ' “Allergies” ', text: 'Come and visit.' })
    await put(other, newId(), { title: 'A decoy', text: 'Hello' })
    expect((await list(breeder)).map(({ title }) => title)).toEqual(['“Allergies”', 'Deposit'])
    await put(breeder, id, { title: 'A deposit', text: 'Anew' })
    expect(await list(breeder)).toMatchObject([{ id, text: 'Anew' }, { id: second }])
    for (let n = 0; n < 2; n += 1) expect((await remove(breeder, id)).statusCode).toBe(204)
    expect(await list(breeder)).toMatchObject([{ id: second }])
    expect(await list(other)).toHaveLength(1)
  })

  it('of other breeders can be neither changed nor deleted, and buyers have none', async () => {
    const id = newId()
    await put(breeder, id, REPLY)
    expect((await put(other, id, { title: 'Mine', text: 'Now' })).statusCode).toBe(404)
    expect((await remove(other, id)).statusCode).toBe(204)
    expect(await list(breeder)).toEqual([{ id, ...REPLY }])
    const buyer = await signUp(app())
    expect((await put(buyer, newId(), REPLY)).statusCode).toBe(403)
    expect((await app().request('GET', '/api/saved-replies', { as: buyer })).statusCode).toBe(403)
  })

  it('have limits, which hold for requests at once, too', async () => {
    const wrong = [
      { ...REPLY, title: ' ' },
      { ...REPLY, title: 'x'.repeat(MAX_REPLY_TITLE + 1) },
      { ...REPLY, text: '\u200b' },
      { ...REPLY, text: 'x'.repeat(MAX_MESSAGE + 1) },
      { ...REPLY, text: null },
      { title: 'No text' },
    ]
    for (const body of wrong) expect((await put(breeder, newId(), body)).statusCode).toBe(400)
    expect((await put(breeder, 'x', REPLY)).statusCode).toBe(404)
    const rows = Array.from({ length: MAX_SAVED_REPLIES - 1 }, () => ({
      ...REPLY,
      id: newId(),
      userId: breeder.id,
      createdAt: app().clock.now(),
    }))
    await app().services.db.insert(savedReplies).values(rows)
    const answers = await Promise.all([newId(), newId(), newId()].map((id) => put(breeder, id, REPLY)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    // A stored one can still be changed.
    expect((await put(breeder, rows[0]?.id ?? '', REPLY)).statusCode).toBe(200)
  })

  it('are filled in with what the breeder sees of the buyer, and screened like any message when they are sent', async () => {
    const buyer = await signUp(app())
    await send(buyer, breeder.id, 'Is she free?', { catId: breeder.cat.id })
    const { firstName, name, cat } = (await contact(breeder, `userId=${buyer.id}`)).json<Contact>()
    expect({ firstName, name, cat: cat?.name }).toEqual({
      firstName: 'Robin',
      name: 'Robin T.',
      cat: 'Juniper',
    })
    expect((await contact(buyer, `userId=${breeder.id}`)).json<Contact>().firstName).toBeNull()
    const text = fillPlaceholders(`${REPLY.text} Or call 503 555 0142.`, {
      'first name': 'Robin',
      cat: 'Juniper',
    })
    expect(text).toBe('Hello Robin, the deposit for Juniper is {deposit}. Or call 503 555 0142.')
    expect((await put(breeder, newId(), { title: 'With a number', text })).statusCode).toBe(200)
    expect((await send(breeder, buyer.id, text)).statusCode).toBe(422)
  })
})
