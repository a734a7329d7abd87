import { expect, it } from 'vitest'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { payments } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false })

const states = async () => {
  const rows = await app().services.db.select({ state: payments.state }).from(payments)
  return rows.map(({ state }) => state).sort()
}

it('the claim of a cat cancels the open intents of all other buyers, and releases an authorized one', async () => {
  const others = 40
  const cat = await addCat(app())
  const buyer = await signUp(app())
  const intent = await startDeposit(app(), buyer, cat)
  // The buyer also looked at the payment in full.
  await startFull(app(), buyer, cat)
  const starts: { other: TestUser; intentId: string }[] = []
  for (let index = 0; index < others; index += 1) {
    const other = await signUp(app())
    starts.push({ other, intentId: (await startFull(app(), other, cat)).paymentIntentId })
  }
  controlsOf(app()).webhooks.paused = true
  const late = await signUp(app())
  const authorized = await startFull(app(), late, cat)
  await authorize(app(), intent)
  await authorize(app(), authorized)
  expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  await expect.poll(states).toEqual([...Array(others + 1).fill('canceled'), 'recorded', 'released'])
  const atProvider = await controlsOf(app()).objects('payment_intent')
  expect(atProvider.filter(({ status }) => status !== 'canceled')).toHaveLength(1)
  const [first] = starts
  if (!first) throw new Error('no other buyer')
  const status = await app().request('GET', `/api/payments/${first.intentId}`, { as: first.other })
  expect(status.json()).toMatchObject({ outcome: 'lost', lostReason: 'taken' })
  controlsOf(app()).webhooks.paused = false
})

it('open payments of other cats stay open', async () => {
  const [cat, other] = [await addCat(app()), await addCat(app())]
  const buyer = await signUp(app())
  const [intent, kept] = [await startFull(app(), buyer, cat), await startFull(app(), buyer, other)]
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  const next = await startFull(app(), buyer, other)
  expect(next.paymentIntentId).toBe(kept.paymentIntentId)
})

it('says that another buyer was first, although the intent was canceled a moment ago', async () => {
  const [buyer, faster] = [await signUp(app()), await signUp(app())]
  const cat = await addCat(app())
  const { stripe } = app().services
  const slow = await startFull(app(), buyer, cat)
  let seen: unknown
  const { cancel } = stripe.sdk.paymentIntents
  stripe.sdk.paymentIntents.cancel = (async (...args: Parameters<typeof cancel>) => {
    stripe.sdk.paymentIntents.cancel = cancel
    const intent = await Reflect.apply(cancel, stripe.sdk.paymentIntents, args)
    seen = await confirmPayment(app(), buyer, slow)
    return intent
  }) as typeof cancel

  const bought = await startFull(app(), faster, cat)
  await authorize(app(), bought)
  expect(await confirmPayment(app(), faster, bought)).toMatchObject({ outcome: 'succeeded' })
  await expect.poll(() => seen).toMatchObject({ outcome: 'lost', lostReason: 'taken' })
})
