import { afterEach, expect, it } from 'vitest'
import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { NOTICES_CHANGED } from '#features/notifications/events.ts'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { defineEvent } from '#lib/events.ts'
import { buildTestApp } from '#testing/app.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
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

it('every open page receives a reservation through any process, without the buyer', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far] = await Promise.all([listen(), listen(other)])
    expect(near.response.headers.get('content-type')).toContain('text/event-stream')
    expect(near.response.headers.get('cache-control')).toBe('no-store, no-transform')
    const intent = await startDeposit(app(), buyer, cat)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    for (const { text } of [near, far]) {
      await expect.poll(text).toContain(`event: ${CAT_CHANGED.name}\ndata: `)
      expect(text()).toContain(cat.id)
      expect(text()).not.toContain(buyer.id)
      expect(text()).not.toContain(intent.paymentIntentId)
    }
  } finally {
    await other.close()
  }
})

it('only the parties of a sale receive its events', async () => {
  const [buyer, breeder, stranger] = [await signUp(app()), await signUp(app()), await signUp(app())]
  const cattery = await addBreeder(app(), { userId: breeder.id })
  const cat = await addCat(app(), { breederId: cattery.id })
  const [one, other, third] = await Promise.all([buyer, breeder, stranger].map((as) => listen(app(), as)))
  const intent = await startDeposit(app(), buyer, cat)
  await authorize(app(), intent)
  const { sale } = await confirmPayment(app(), buyer, intent)
  for (const stream of [one, other]) {
    await expect.poll(() => stream?.text()).toContain(`event: ${SALE_CHANGED.name}\ndata: `)
    expect(stream?.text()).toContain(sale?.transactionId)
  }
  await expect.poll(() => third?.text()).toContain(CAT_CHANGED.name)
  expect(third?.text()).not.toContain(SALE_CHANGED.name)
})

it('events that are not listed as topics stay on the server', async () => {
  const { events, db } = app().services
  const stream = await listen()
  await events.publish(db, defineEvent<{ secret: number }>('private'), { secret: 1 })
  await events.publish(db, CAT_CHANGED, { catId: 'x' })
  await expect.poll(stream.text).toContain(CAT_CHANGED.name)
  expect(stream.text()).not.toContain('private')
  expect(stream.text()).not.toContain('catalog')
})

it('only the two users of a conversation receive its events, through any process', async () => {
  const [buyer, breeder, stranger] = [await signUp(app()), await signUp(app()), await signUp(app())]
  await addBreeder(app(), { userId: breeder.id })
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far, uninvolved, visitor] = await Promise.all([
      listen(app(), buyer),
      listen(other, breeder),
      listen(app(), stranger),
      listen(),
    ])
    const body = { receiverId: breeder.id, content: 'Words for two' }
    const sent = await app().request('POST', '/api/messages', { as: buyer, body })
    const eventAbout = (otherId: string) =>
      `event: ${CONVERSATION_CHANGED.name}\ndata: ${JSON.stringify({ with: otherId, messageId: sent.json().id })}`
    await expect.poll(near.text).toContain(eventAbout(breeder.id))
    await expect.poll(far.text).toContain(eventAbout(buyer.id))
    await app().services.events.publish(app().services.db, CAT_CHANGED, { catId: 'x' })
    for (const { text } of [uninvolved, visitor]) {
      await expect.poll(text).toContain(CAT_CHANGED.name)
      expect(text()).not.toContain(CONVERSATION_CHANGED.name)
    }
    expect(far.text()).not.toContain('Words for two')
  } finally {
    await other.close()
  }
})

it.for([NOTICES_CHANGED, ACCOUNT_STATUS_CHANGED])(
  'only its user receives $name, without data',
  async (event) => {
    const [user, stranger] = [await signUp(app()), await signUp(app())]
    const { events, db } = app().services
    const mine = [await listen(app(), user), await listen(app(), user)]
    const others = [await listen(app(), stranger), await listen()]
    await events.publish(db, event, { userId: user.id })
    await events.publish(db, CAT_CHANGED, { catId: 'x' })
    for (const stream of [...mine, ...others]) await expect.poll(stream.text).toContain(CAT_CHANGED.name)
    for (const stream of mine)
      expect(stream.events(event)).toEqual([{ id: expect.any(String), event: event.name, data: {} }])
    for (const stream of others) {
      expect(stream.events(event)).toEqual([])
      expect(stream.text()).not.toContain(user.id)
    }
  },
)

it('a process that stops closes its streams', async () => {
  const other = await buildTestApp(database(), { work: false })
  const stream = await listen(other)
  await other.close()
  // The test times out if the stream stays open.
  await stream.ended
})

it('a stream that disconnects does not affect the others', async () => {
  const [closed, open] = await Promise.all([listen(), listen()])
  closed.close()
  await closed.ended
  await app().services.events.publish(app().services.db, CAT_CHANGED, { catId: 'x' })
  await expect.poll(open.text).toContain(CAT_CHANGED.name)
})

it('a HEAD request is answered immediately', async () => {
  const response = await fetch(`${app().baseUrl}/api/live`, { method: 'HEAD' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})
