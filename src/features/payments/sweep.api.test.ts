import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, controlsOf, startFull } from '#testing/sales/purchase.ts'
import { sweepPayments } from './api/sweep.ts'
import { payments } from './api/tables.ts'

const { app } = appOfThisFile({ work: false })

async function startWithoutWebhooks() {
  controlsOf(app()).webhooks.paused = true
  const buyer = await signUp(app())
  const cat = await addCat(app())
  return startFull(app(), buyer, cat)
}
const paymentNow = async () => (await app().services.db.select().from(payments))[0]

it('settles an authorized payment whose webhook was lost and whose buyer left', async () => {
  const intent = await startWithoutWebhooks()
  await authorize(app(), intent)
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('open')
  app().clock.advance(3 * MINUTE_MS)
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('recorded')
})

it('checks an abandoned payment less and less often and cancels it after about a day', async () => {
  const intent = await startWithoutWebhooks()
  const { sdk } = app().services.stripe
  const { retrieve } = sdk.paymentIntents
  let checks = 0
  sdk.paymentIntents.retrieve = (async (...args: Parameters<typeof retrieve>) => {
    checks += 1
    return Reflect.apply(retrieve, sdk.paymentIntents, args)
  }) as typeof retrieve
  for (let minute = 0; minute < 37 * 60; minute += 5) {
    app().clock.advance(5 * MINUTE_MS)
    await sweepPayments(app().services)
  }
  sdk.paymentIntents.retrieve = retrieve
  expect(checks).toBeLessThan(16)
  expect(await paymentNow()).toMatchObject({ state: 'canceled', failure: 'expired' })
  expect((await sdk.paymentIntents.retrieve(intent.paymentIntentId)).status).toBe('canceled')
})

it('leaves a payment alone that was just started, also if the database has an earlier time', async () => {
  app().clock.advance(2 * DAY_MS)
  const intent = await startWithoutWebhooks()
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('open')
  await authorize(app(), intent)
  app().clock.advance(3 * MINUTE_MS)
  await sweepPayments(app().services)
  expect((await paymentNow())?.state).toBe('recorded')
})
