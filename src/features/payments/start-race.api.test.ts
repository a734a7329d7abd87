import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startFull } from '#testing/sales/purchase.ts'
import { payments } from './api/tables.ts'

const { app } = appOfThisFile({ work: false })

it('cancels and does not return an intent that arrives after its payment was abandoned', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const { db, stripe } = app().services
  const { create } = stripe.sdk.paymentIntents
  const body = { catId: cat.id, amount: cat.price, breederId: cat.breederId }
  let orphan = ''
  stripe.sdk.paymentIntents.create = (async (...args: Parameters<typeof create>) => {
    const intent = await Reflect.apply(create, stripe.sdk.paymentIntents, args)
    stripe.sdk.paymentIntents.create = create
    orphan = intent.id
    // Before the first request continues, the price changes and another tab starts a payment at the new price.
    await db
      .update(cats)
      .set({ price: cat.price + 100 })
      .where(eq(cats.id, cat.id))
    await startFull(app(), buyer, { ...cat, price: cat.price + 100 })
    return intent
  }) as typeof create

  const response = await app().request('POST', '/api/create-payment-intent', { as: buyer, body })
  expect(response.statusCode).toBe(409)
  expect((await stripe.sdk.paymentIntents.retrieve(orphan)).status).toBe('canceled')
  const rows = await db.select().from(payments)
  expect(rows.map(({ state, amount }) => [state, amount]).sort()).toEqual([
    ['canceled', cat.price],
    ['open', cat.price + 100],
  ])
})

it('does not refund a payment that is captured while another tab cancels it', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const { db, stripe } = app().services
  const first = await startFull(app(), buyer, cat)
  await db.update(breeders).set({ depositPolicy: 'firm' }).where(eq(breeders.id, cat.breederId))
  const { cancel } = stripe.sdk.paymentIntents
  stripe.sdk.paymentIntents.cancel = (async (...args: Parameters<typeof cancel>) => {
    stripe.sdk.paymentIntents.cancel = cancel
    await authorize(app(), first)
    expect(await confirmPayment(app(), buyer, first)).toMatchObject({ outcome: 'succeeded' })
    return Reflect.apply(cancel, stripe.sdk.paymentIntents, args)
  }) as typeof cancel

  const body = { catId: cat.id, amount: cat.price, breederId: cat.breederId }
  const second = await app().request('POST', '/api/create-payment-intent', { as: buyer, body })
  expect([second.statusCode, second.json().code]).toEqual([409, 'cat_unavailable'])
  const [charge] = await controlsOf(app()).objects('charge', first.paymentIntentId)
  expect(charge).toMatchObject({ amount_captured: cat.price, amount_refunded: 0 })
})

it('explains why a payment was canceled, although the webhook about it arrives first', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const { db, stripe } = app().services
  const old = await startFull(app(), buyer, cat)
  await db.update(breeders).set({ depositPolicy: 'firm' }).where(eq(breeders.id, cat.breederId))
  const { cancel } = stripe.sdk.paymentIntents
  stripe.sdk.paymentIntents.cancel = (async (...args: Parameters<typeof cancel>) => {
    stripe.sdk.paymentIntents.cancel = cancel
    const intent = await Reflect.apply(cancel, stripe.sdk.paymentIntents, args)
    expect(await confirmPayment(app(), buyer, old)).toMatchObject({ outcome: 'failed', lostReason: null })
    return intent
  }) as typeof cancel

  await startFull(app(), buyer, cat)
  expect(await confirmPayment(app(), buyer, old)).toMatchObject({
    outcome: 'lost',
    lostReason: 'terms_changed',
  })
})

it('retries with a new idempotency key after an error that the provider stores under the old one', async () => {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const { stripe } = app().services
  const { create } = stripe.sdk.paymentIntents
  stripe.sdk.paymentIntents.create = (async (...[, options]: Parameters<typeof create>) => {
    keys.push(options?.idempotencyKey)
    stripe.sdk.paymentIntents.create = create
    throw new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'out of order' })
  }) as typeof create
  const keys: (string | undefined)[] = []
  const body = { catId: cat.id, amount: cat.price, breederId: cat.breederId }
  const failed = await app().request('POST', '/api/create-payment-intent', { as: buyer, body })
  expect(failed.statusCode).toBe(503)

  const { paymentIntentId } = await startFull(app(), buyer, cat)
  const { metadata } = await stripe.sdk.paymentIntents.retrieve(paymentIntentId)
  expect(keys).not.toContain(`payment-${metadata.paymentId}`)
  const status = await app().request('GET', `/api/payments/${paymentIntentId}`, { as: buyer })
  expect(status.headers['cache-control']).toBe('private, no-store')
})
