import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'

const { stripe } = serverForThisFile()

const paid = (amount = 10_000) =>
  stripe().sdk.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
const chargeOf = async (id: string) =>
  (await stripe().sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge

describe('a refund', () => {
  it('can be partial until nothing remains', async () => {
    const { id } = await paid()
    const { refunds } = stripe().sdk
    const first = await refunds.create({ payment_intent: id, amount: 4_000, reason: 'requested_by_customer' })
    expect(first).toMatchObject({ object: 'refund', amount: 4_000, status: 'succeeded', payment_intent: id })
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 4_000, refunded: false })

    const tooMuch = refunds.create({ payment_intent: id, amount: 6_001 })
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
    await refunds.create({ payment_intent: id })
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 10_000, refunded: true })
    await expect(refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })

    await refunds.create({ payment_intent: (await paid()).id })
    const listed = await refunds.list({ payment_intent: id })
    expect(listed.data.map(({ amount }) => amount)).toEqual([6_000, 4_000])
    expect(await refunds.retrieve(first.id)).toEqual(first)
  })

  it('never exceeds the charge when several are simultaneous', async () => {
    const { id } = await paid()
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => stripe().sdk.refunds.create({ payment_intent: id, amount: 6_000 })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 6_000 })
  })

  it('is refused when nothing was captured', async () => {
    const { sdk } = stripe()
    const open = await sdk.paymentIntents.create({ amount: 900, currency: 'usd' })
    await expect(sdk.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({ statusCode: 400 })
    const authorized = await sdk.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await expect(sdk.refunds.create({ payment_intent: authorized.id })).rejects.toMatchObject({
      statusCode: 400,
    })
    await expect(sdk.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  })
})

describe('charges, customers and events', () => {
  it('are listed by the objects they belong to', async () => {
    const { sdk } = stripe()
    const customer = await sdk.customers.create({ email: 'buyer@example.com', metadata: { userId: 'u1' } })
    const renamed = await sdk.customers.update(customer.id, { name: 'Ada', metadata: { seen: '1' } })
    expect(renamed).toMatchObject({
      email: 'buyer@example.com',
      name: 'Ada',
      metadata: { userId: 'u1', seen: '1' },
    })
    expect(await sdk.customers.retrieve(customer.id)).toEqual(renamed)

    await paid()
    const intent = await sdk.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const charges = await sdk.charges.list({ payment_intent: intent.id, expand: ['data.customer'] })
    expect(charges.data).toMatchObject([
      { id: intent.latest_charge, customer: { id: customer.id, name: 'Ada' } },
    ])
    expect((await sdk.paymentIntents.list({ customer: customer.id })).data).toEqual([intent])
    expect(await sdk.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount: 900,
      paid: true,
    })

    const events = await sdk.events.list({ type: 'payment_intent.succeeded' })
    expect(events.data).toHaveLength(2)
    expect(events.data[0]).toMatchObject({ object: 'event', data: { object: { id: intent.id } } })
    const [event] = events.data
    expect(event && (await sdk.events.retrieve(event.id))).toEqual(event)
  })
})
