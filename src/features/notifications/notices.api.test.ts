import { beforeEach, describe, expect, it } from 'vitest'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type Person, signUp, type TestCat } from '#testing/people.ts'
import type { Notice } from './contract.ts'

const { app } = appOfThisFile({ limitAttempts: false })
const { send } = callsOf(app)
let buyer: Person
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const list = (as: Person, query = '') => app().request('GET', `/api/notices${query}`, { as })
const told = async (as: Person) => (await list(as)).json<Notice[]>()
const unread = async (as: Person) =>
  (await app().request('GET', '/api/notices/unread-count', { as })).json<{ count: number }>().count

describe('a notice', () => {
  it('of an inquiry comes with the first message, and one of messages counts what follows', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    const path = `/messages?with=${buyer.id}`
    expect(await told(breeder)).toMatchObject([
      { kind: 'inquiry', title: 'Robin T. asks about Juniper', text: 'Is she used to dogs?', path, count: 1 },
    ])
    await send(buyer, breeder.id, 'Ours is old.')
    await send(buyer, breeder.id, 'And calm.')
    expect(await told(breeder)).toMatchObject([
      { kind: 'message', title: '2 new messages from Robin T.', text: 'And calm.', path, count: 2 },
      { kind: 'inquiry', isRead: false },
    ])
    expect(await unread(breeder)).toBe(2)
    expect(await told(buyer), 'the sender hears nothing').toEqual([])
  })
})
