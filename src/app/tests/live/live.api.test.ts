import { afterEach, expect, it } from 'vitest'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { buildTestApp } from '#testing/app.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { expectEffects, noticeAndMail } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { listen as openStream, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile()

const streams: TestStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function listen(to = app(), as?: { cookie: string }): Promise<TestStream> {
  const stream = await openStream(to, { as })
  streams.push(stream)
  return stream
}

it('every open page receives a reservation through any process, and its parties the sale', async () => {
  const [buyer, breeder] = [await signUp(app()), await signUp(app())]
  const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
  const cat = await addCat(app(), { breederId })
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far] = await Promise.all([listen(), listen(other)])
    const parties = await Promise.all([listen(app(), buyer), listen(other, breeder)])
    expect(near.response.headers.get('content-type')).toContain('text/event-stream')
    expect(near.response.headers.get('cache-control')).toBe('no-store, no-transform')
    const intent = await startDeposit(app(), buyer, cat)
    await authorize(app(), intent)
    const { sale } = await confirmPayment(app(), buyer, intent)
    const saleChanged = { event: 'sale.changed', data: { transactionId: sale?.transactionId } }
    for (const party of parties)
      await expect.poll(() => party.events(SALE_CHANGED).at(-1)).toMatchObject(saleChanged)
    // The claim of the cat, and the capture of its deposit.
    const catChanged = { id: expect.any(String), event: 'cat.changed', data: { catId: cat.id } }
    for (const visitor of [near, far])
      await expect.poll(() => visitor.events()).toEqual([catChanged, catChanged])
  } finally {
    await other.close()
  }
})

it('only the two users of a conversation receive its events, through any process', async () => {
  const [buyer, breeder, stranger] = [await signUp(app()), await signUp(app()), await signUp(app())]
  await addBreeder(app(), { userId: breeder.id })
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far] = await Promise.all([listen(app(), buyer), listen(other, breeder)])
    const body = { receiverId: breeder.id, content: 'Words for two' }
    let messageId = ''
    const send = async () => {
      messageId = (await app().request('POST', '/api/messages', { as: buyer, body })).json().id
    }
    await expectEffects(app(), { buyer, breeder, stranger }, send, {
      buyer: ['live: conversation.changed'],
      breeder: ['live: conversation.changed', ...noticeAndMail('Robin T. has a question')],
    })
    const dataOf = (stream: TestStream) => stream.events(CONVERSATION_CHANGED).map(({ data }) => data)
    await expect.poll(() => dataOf(near)).toEqual([{ with: breeder.id, messageId }])
    await expect.poll(() => dataOf(far)).toEqual([{ with: buyer.id, messageId }])
  } finally {
    await other.close()
  }
})

it('a process that stops closes its streams', async () => {
  const other = await buildTestApp(database(), { work: false })
  const stream = await listen(other)
  await other.close()
  // The test times out if the stream stays open.
  await stream.ended
})

it('a stream that disconnects does not affect the others', async () => {
  const [buyer, breeder] = [await signUp(app()), await signUp(app())]
  await addBreeder(app(), { userId: breeder.id })
  const [closed, open] = await Promise.all([listen(app(), breeder), listen(app(), breeder)])
  closed.close()
  await closed.ended
  const body = { receiverId: breeder.id, content: 'Is she used to dogs?' }
  await app().request('POST', '/api/messages', { as: buyer, body })
  await expect.poll(() => open.events(CONVERSATION_CHANGED)).toHaveLength(1)
})

it('a HEAD request is answered immediately', async () => {
  const response = await fetch(`${app().baseUrl}/api/live`, { method: 'HEAD' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})
