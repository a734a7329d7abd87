import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, controlsOf, reserve, startBalance, startFull } from '#testing/sales/purchase.ts'
import { payments } from './api/tables.ts'

const { app } = appOfThisFile()

const states = async () =>
  (await app().services.db.select({ state: payments.state }).from(payments)).map(({ state }) => state).sort()

it('a provider that never responds leads to a clear error, and a confirmation says that it is still being confirmed', async () => {
  const buyer = await signUp(app())
  const sale = await reserve(app(), buyer, await addCat(app()))
  controlsOf(app()).webhooks.paused = true
  const unconfirmed = await startFull(app(), buyer, await addCat(app()))
  await authorize(app(), unconfirmed)
  controlsOf(app()).failures.failNext(1_000, { how: 'hang', when: 'before' })
  const request = (method: string, path: string, body?: unknown) =>
    app().request(method, path, { as: buyer, ...(body !== undefined && { body }) })
  const [{ stripePaymentIntentId } = { stripePaymentIntentId: '' }] = await app()
    .services.db.select()
    .from(payments)
    .where(eq(payments.state, 'recorded'))
  const { paymentIntentId } = unconfirmed
  const confirmations = [
    request('POST', '/api/confirm-full-payment', { paymentIntentId }),
    request('GET', `/api/payments/${paymentIntentId}`),
  ]
  const responses = await Promise.all([
    request('POST', `/api/orders/${sale.id}/balance-intent`),
    request('POST', '/api/create-deposit-payment-intent', { catId: (await addCat(app())).id }),
  ])
  for (const response of responses) {
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'payment_unavailable' })
  }
  for (const response of await Promise.all(confirmations)) {
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      outcome: 'processing',
      message: 'Your payment is still being confirmed.',
    })
  }
  // A recorded payment needs no call.
  expect((await request('GET', `/api/payments/${stripePaymentIntentId}`)).statusCode).toBe(200)
  controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
  controlsOf(app()).webhooks.paused = false
})

it('after an outage, pending payments settle at the first success', async () => {
  const buyer = await signUp(app())
  controlsOf(app()).webhooks.paused = true
  const intent = await startFull(app(), buyer, await addCat(app()))
  const sale = await reserve(app(), buyer, await addCat(app()))
  const balance = await startBalance(app(), buyer, sale)
  await authorize(app(), intent)
  await authorize(app(), balance)
  controlsOf(app()).failures.failNext(1_000, { how: 'reset', when: 'before' })
  const body = { paymentIntentId: intent.paymentIntentId }
  const failed = await app().request('POST', '/api/confirm-full-payment', { as: buyer, body })
  expect(failed.json()).toMatchObject({ code: 'payment_unavailable' })
  expect(await states()).toEqual(['open', 'open', 'recorded'])
  controlsOf(app()).failures.failNext(0, { how: 'reset', when: 'before' })
  // The call of another buyer is the first that succeeds.
  await startFull(app(), await signUp(app()), await addCat(app()))
  await expect.poll(states).toEqual(['open', 'recorded', 'recorded', 'recorded'])
  controlsOf(app()).webhooks.paused = false
})
