/** The idempotency keys of captures and cancels. */
import { beforeEach, expect, it } from 'vitest'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  reserve,
  startFull,
  type TestIntent,
} from '#testing/sales/purchase.ts'
import { settlePayment } from './api/settle.ts'
import { findPayment } from './api/store.ts'

const { app } = appOfThisFile({ work: false })
let buyer: TestUser
/** The keys of the calls that were sent, such as `capture-…`. */
let keys: string[]

beforeEach(async () => {
  controlsOf(app()).webhooks.paused = true
  buyer = await signUp(app())
  keys = []
  const { paymentIntents } = app().services.stripe.sdk
  const { capture, cancel } = Object.getPrototypeOf(paymentIntents)
  const observed =
    (call: typeof capture) =>
    (...args: unknown[]) => {
      keys.push((args[2] as { idempotencyKey: string } | undefined)?.idempotencyKey ?? 'none')
      return Reflect.apply(call, paymentIntents, args)
    }
  Object.assign(paymentIntents, { capture: observed(capture), cancel: observed(cancel) })
})

const paymentOf = async ({ paymentIntentId }: TestIntent) => {
  const payment = await findPayment(app().services.db, paymentIntentId)
  if (!payment) throw new Error('There is no payment.')
  return payment
}
const authorized = async () => {
  const intent = await startFull(app(), buyer, await addCat(app()))
  await authorize(app(), intent)
  return intent
}

it('a capture that several processes send at the same time has one key, and happens once', async () => {
  const intent = await authorized()
  const settled = await Promise.all(
    [1, 2, 3].map(() => settlePayment(app().services, intent.paymentIntentId)),
  )
  expect(settled.map((payment) => payment?.state)).toEqual(['recorded', 'recorded', 'recorded'])
  expect([...new Set(keys)]).toEqual([`capture-${(await paymentOf(intent)).id}`])
  expect(await controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(1)
})

it('a capture whose response is lost is repeated with the same key', async () => {
  const intent = await authorized()
  controlsOf(app()).failures.failNext(10, { how: 'reset', when: 'after', path: '/capture' })
  await expect(settlePayment(app().services, intent.paymentIntentId)).rejects.toThrow()
  controlsOf(app()).failures.failNext(0, { how: 'reset', when: 'after' })
  expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  expect([...new Set(keys)]).toEqual([`capture-${(await paymentOf(intent)).id}`])
  expect(await controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(1)
})

it('after a failure that the provider stores for the key, the next capture has another key', async () => {
  const intent = await authorized()
  controlsOf(app()).failures.failNext(1, { how: 'error', when: 'during', path: '/capture' })
  await expect(settlePayment(app().services, intent.paymentIntentId)).rejects.toThrow()
  expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  const { id } = await paymentOf(intent)
  expect(keys).toEqual([`capture-${id}`, `capture-${id}-1`])
})

it('the release of a lost payment has its key, and another one after a stored failure', async () => {
  const cat = await addCat(app())
  const intent = await startFull(app(), buyer, cat)
  await reserve(app(), await signUp(app()), cat)
  await authorize(app(), intent)
  keys = []
  controlsOf(app()).failures.failNext(1, { how: 'error', when: 'during', path: '/cancel' })
  await expect(settlePayment(app().services, intent.paymentIntentId)).rejects.toThrow()
  expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
  const { id } = await paymentOf(intent)
  expect(keys).toEqual([`cancel-${id}`, `cancel-${id}-1`])
})
