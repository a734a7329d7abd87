import { expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { addCat, signUp } from '#testing/people.ts'
import { authorize, beginFull, controlsOf } from '#testing/purchase.ts'
import { sweepPayments } from './api/sweep.ts'
import { payments } from './api/tables.ts'

const { app } = appOfThisFile({ work: false })
const MINUTE = 60_000

async function begunUnheard() {
  controlsOf(app()).webhooks.paused = true
  const buyer = await signUp(app())
  const cat = await addCat(app())
  return beginFull(app(), buyer, cat)
}
const paymentNow = async () => (await app().services.db.select().from(payments))[0]

it('finishes an authorized payment whose webhook and buyer never came back', async () => {
  const intent = await begunUnheard()
  await authorize(app(), intent)
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('open')
  app().clock.advance(3 * MINUTE)
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('recorded')
})

it('asks less and less often about a cart left behind, and gives it up after a day or so', async () => {
  const intent = await begunUnheard()
  const { sdk } = app().services.stripe
  const { retrieve } = sdk.paymentIntents
  let questions = 0
  sdk.paymentIntents.retrieve = (async (...args: Parameters<typeof retrieve>) => {
    questions += 1
    return Reflect.apply(retrieve, sdk.paymentIntents, args)
  }) as typeof retrieve
  for (let minute = 0; minute < 37 * 60; minute += 5) {
    app().clock.advance(5 * MINUTE)
    await sweepPayments(app().services)
  }
  sdk.paymentIntents.retrieve = retrieve
  expect(questions).toBeLessThan(16)
  expect(await paymentNow()).toMatchObject({ state: 'canceled', failure: 'expired' })
  expect((await sdk.paymentIntents.retrieve(intent.paymentIntentId)).status).toBe('canceled')
})
