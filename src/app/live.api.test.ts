import { afterEach, expect, it } from 'vitest'
import { ACCOUNT_STATUS } from '#features/moderation/events.ts'
import { NOTICE } from '#features/notifications/events.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'
import { buildTestApp } from '#testing/app.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addBreeder, addCat, signUp } from '#testing/people.ts'
import { authorize, beginDeposit, statusOf } from '#testing/purchase.ts'
import { listen as open, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile()

const streams: TestStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function listen(to = app(), as?: { cookie: string }): Promise<TestStream> {
  const stream = await open(to, { as })
  streams.push(stream)
  return stream
}

it('an open page hears of a reservation, wherever it listens, and not who made it', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far] = await Promise.all([listen(), listen(other)])
    expect(near.response.headers.get('content-type')).toContain('text/event-stream')
    expect(near.response.headers.get('cache-control')).toBe('no-store, no-transform')
    const intent = await beginDeposit(app(), buyer, cat)
    await authorize(app(), intent)
    await statusOf(app(), buyer, intent)
    for (const { text } of [near, far]) {
      await expect.poll(text).toContain(`event: ${CAT_CHANGED}\ndata: `)
      expect(text()).toContain(cat.id)
      expect(text()).not.toContain(buyer.id)
      expect(text()).not.toContain(intent.paymentIntentId)
    }
  } finally {
    await other.close()
  }
})

it('news that is not for everybody stays inside', async () => {
  const { events, db } = app().services
  const stream = await listen()
  await events.publish(db, 'private.topic', { secret: 1 })
  await events.publish(db, CAT_CHANGED, { id: 'x' })
  await expect.poll(stream.text).toContain(CAT_CHANGED)
  expect(stream.text()).not.toContain('private')
  expect(stream.text()).not.toContain('catalog')
})

it('news of a message reaches its two people, through another process too, and nobody else', async () => {
  const [buyer, breeder, stranger] = [await signUp(app()), await signUp(app()), await signUp(app())]
  await addBreeder(app(), { userId: breeder.id })
  const other = await buildTestApp(database(), { work: false })
  try {
    const [near, far, foreign, visitor] = await Promise.all([
      listen(app(), buyer),
      listen(other, breeder),
      listen(app(), stranger),
      listen(),
    ])
    const body = { receiverId: breeder.id, content: 'Words for two' }
    const sent = await app().request('POST', '/api/messages', { as: buyer, body })
    const news = (otherId: string) =>
      `event: message\ndata: ${JSON.stringify({ with: otherId, messageId: sent.json().id })}`
    await expect.poll(near.text).toContain(news(breeder.id))
    await expect.poll(far.text).toContain(news(buyer.id))
    await app().services.events.publish(app().services.db, CAT_CHANGED, { id: 'x' })
    for (const { text } of [foreign, visitor]) {
      await expect.poll(text).toContain(CAT_CHANGED)
      expect(text()).not.toContain('event: message')
    }
    expect(far.text()).not.toContain('Words for two')
  } finally {
    await other.close()
  }
})

it.for([NOTICE, ACCOUNT_STATUS])('news of %s reaches its person alone, and says no more', async (topic) => {
  const [person, stranger] = [await signUp(app()), await signUp(app())]
  const { events, db } = app().services
  const mine = [await listen(app(), person), await listen(app(), person)]
  const others = [await listen(app(), stranger), await listen()]
  await events.publish(db, topic, { userId: person.id })
  await events.publish(db, CAT_CHANGED, { id: 'x' })
  for (const stream of [...mine, ...others]) await expect.poll(stream.text).toContain(CAT_CHANGED)
  for (const stream of mine)
    expect(stream.events(topic)).toEqual([{ id: expect.any(String), event: topic, data: {} }])
  for (const stream of others) {
    expect(stream.events(topic)).toEqual([])
    expect(stream.text()).not.toContain(person.id)
  }
})

it('a process that stops closes its streams', async () => {
  const other = await buildTestApp(database(), { work: false })
  const stream = await listen(other)
  await other.close()
  // The test runs out of time where the stream stays open.
  await stream.ended
})

it('a listener that goes away disturbs nobody', async () => {
  const [gone, there] = await Promise.all([listen(), listen()])
  gone.close()
  await gone.ended
  await app().services.events.publish(app().services.db, CAT_CHANGED, { id: 'x' })
  await expect.poll(there.text).toContain(CAT_CHANGED)
})

it('a question for the head of a stream is answered at once', async () => {
  const response = await fetch(`${app().baseUrl}/api/live`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(5_000),
  })
  expect(response.status).toBe(404)
})
