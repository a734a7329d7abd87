import { beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addBreeder, type Person, signUp } from '#testing/people.ts'
import { moderationCases } from './api/tables.ts'

const { app } = appOfThisFile()
let buyer: Person
let breeder: Person
let messageId: string

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUp(app())]
  await addBreeder(app(), { userId: breeder.id })
  const body = { receiverId: breeder.id, content: 'Words that hurt' }
  messageId = (await app().request('POST', '/api/messages', { as: buyer, body })).json().id
})

const report = (as: Person, body: unknown) => app().request('POST', '/api/reports', { as, body })
const cases = () => app().services.db.select().from(moderationCases)

it('a message is put before staff once by whoever received it', async () => {
  const answers = await Promise.all([1, 2].map(() => report(breeder, { messageId, reason: 'rude' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
  expect(await cases()).toMatchObject([
    { kind: 'report', userId: buyer.id, reporterId: breeder.id, messageId, reason: 'rude', status: 'open' },
  ])
})

it('nobody reports what they wrote, what others got, what is not there or for no reason', async () => {
  const stranger = await signUp(app())
  for (const as of [buyer, stranger])
    expect((await report(as, { messageId, reason: 'spam' })).statusCode).toBe(404)
  expect((await report(breeder, { messageId: newId(), reason: 'spam' })).statusCode).toBe(404)
  for (const body of [{ messageId }, { messageId, reason: 'dull' }, { messageId: 7, reason: 'spam' }])
    expect((await report(breeder, body)).statusCode).toBe(400)
  expect(await cases()).toEqual([])
})
