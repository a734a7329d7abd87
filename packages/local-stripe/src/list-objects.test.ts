import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { serverForThisFile, testClock } from './test-server.ts'

const clock = testClock(new Date('2027-02-28T23:59:50Z'))
const { stripe } = serverForThisFile({ clock })

const seconds = () => Math.floor(clock.now().getTime() / 1_000)

/** Three payments, ten seconds apart; returns their times and intents, oldest first. */
async function payThree() {
  const made: { at: number; intent: Stripe.PaymentIntent }[] = []
  for (const amount of [1_000, 2_000, 3_000]) {
    clock.advance(10_000)
    const intent = await stripe().sdk.paymentIntents.create({
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    made.push({ at: seconds(), intent })
  }
  return made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
}

it('lists contain what was created in a range of time, newest first', async () => {
  const { sdk } = stripe()
  const [first, second, third] = await payThree()
  const amounts = async (created: Stripe.RangeQueryParam | number) =>
    (await sdk.paymentIntents.list({ created })).data.map(({ amount }) => amount)
  expect(await amounts({ gte: second.at })).toEqual([3_000, 2_000])
  expect(await amounts({ gt: second.at })).toEqual([3_000])
  expect(await amounts({ lt: second.at })).toEqual([1_000])
  expect(await amounts({ gt: first.at, lte: third.at - 1 })).toEqual([2_000])
  expect(await amounts(second.at)).toEqual([2_000])
  for (const path of ['charges', 'balanceTransactions'] as const) {
    const { data } = await sdk[path].list({ created: { gte: third.at } })
    expect(data.map(({ amount }) => amount)).toEqual([3_000])
  }
  await sdk.refunds.create({ payment_intent: first.intent.id })
  expect((await sdk.refunds.list({ created: { gt: third.at } })).data).toEqual([])
})

it('pages follow each other in both directions, also among objects of the same second', async () => {
  const { sdk } = stripe()
  const made: string[] = []
  for (let count = 0; count < 5; count += 1)
    made.unshift((await sdk.paymentIntents.create({ amount: 900, currency: 'usd' })).id)
  const listed: string[] = []
  for await (const { id } of sdk.paymentIntents.list({ limit: 2 })) listed.push(id)
  expect(listed).toEqual(made)
  const before = await sdk.paymentIntents.list({ limit: 2, ending_before: String(made[3]) })
  expect(before).toMatchObject({ has_more: true, data: [{ id: made[1] }, { id: made[2] }] })
  const unknown = sdk.paymentIntents.list({ starting_after: 'pi_unknown' })
  await expect(unknown).rejects.toMatchObject({ code: 'resource_missing' })
})

it('events are filtered by one type, a group of types, or several', async () => {
  const { events } = stripe().sdk
  const [{ intent }] = await payThree()
  await stripe().sdk.refunds.create({ payment_intent: intent.id })
  const types = async (params: Stripe.EventListParams) =>
    new Set((await events.list({ limit: 100, ...params })).data.map(({ type }) => type))
  expect(await types({ type: 'charge.succeeded' })).toEqual(new Set(['charge.succeeded']))
  expect(await types({ type: 'charge.*' })).toEqual(new Set(['charge.succeeded', 'charge.refunded']))
  expect(await types({ types: ['refund.created', 'charge.refunded'] })).toEqual(
    new Set(['refund.created', 'charge.refunded']),
  )
  await expect(events.list({ type: 'charge.refunded', types: ['refund.created'] })).rejects.toMatchObject({
    statusCode: 400,
  })
})

it('unknown parameters and malformed times are refused', async () => {
  const { sdk } = stripe()
  const refused = [
    sdk.charges.list({ refunded: true } as Stripe.ChargeListParams),
    sdk.charges.list({ created: { after: 5 } } as Stripe.ChargeListParams),
    sdk.disputes.list({ status: 'won' } as Stripe.DisputeListParams),
    sdk.balanceTransactions.list({ created: { gte: Number.NaN } }),
    sdk.events.list({ types: Array(21).fill('charge.refunded') }),
    sdk.refunds.retrieve('re_x', { status: 'failed' } as Stripe.RefundRetrieveParams),
  ]
  for (const call of refused) await expect(call).rejects.toMatchObject({ statusCode: 400 })
  await expect(sdk.disputes.retrieve('du_unknown')).rejects.toMatchObject({ statusCode: 404 })
})
