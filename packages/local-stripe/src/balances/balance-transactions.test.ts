import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'

const { stripe } = serverForThisFile()

const authorized = (amount: number) =>
  stripe().sdk.paymentIntents.create({
    amount,
    currency: 'usd',
    capture_method: 'manual',
    description: 'Deposit for Miso',
    payment_method: 'pm_card_visa',
    confirm: true,
  })

describe('the balance', () => {
  it('gains the captured amount less a fee of 2.9 % and 30 cents', async () => {
    const { sdk } = stripe()
    const { id, latest_charge } = await authorized(50_000)
    const before = await sdk.charges.retrieve(String(latest_charge))
    expect(before).toMatchObject({ captured: false, balance_transaction: null })
    expect((await sdk.balanceTransactions.list()).data).toEqual([])

    await sdk.paymentIntents.capture(id, { amount_to_capture: 30_033 })
    const after = await sdk.charges.retrieve(String(latest_charge), { expand: ['balance_transaction'] })
    const gained = {
      object: 'balance_transaction',
      type: 'charge',
      reporting_category: 'charge',
      amount: 30_033,
      fee: 901,
      fee_details: [{ amount: 901, currency: 'usd', type: 'stripe_fee' }],
      net: 29_132,
      description: 'Deposit for Miso',
      source: after.id,
    }
    expect(after.balance_transaction).toMatchObject(gained)
    const [listed] = (await sdk.balanceTransactions.list({ source: after.id })).data
    expect(listed).toMatchObject(gained)
    expect(await sdk.balanceTransactions.retrieve(String(listed?.id))).toEqual(listed)
  })

  it('gains nothing from a released authorization', async () => {
    const { sdk } = stripe()
    await sdk.paymentIntents.cancel((await authorized(50_000)).id)
    expect((await sdk.balanceTransactions.list()).data).toEqual([])
  })

  it('loses a refund without getting the fee back', async () => {
    const { sdk } = stripe()
    const { id } = await authorized(50_000)
    await sdk.paymentIntents.capture(id)
    const refund = await sdk.refunds.create({ payment_intent: id, amount: 20_000 }, { maxNetworkRetries: 0 })
    const found = await sdk.refunds.retrieve(refund.id, { expand: ['balance_transaction', 'charge'] })
    expect(found).toMatchObject({
      balance_transaction: { type: 'refund', amount: -20_000, fee: 0, net: -20_000, source: refund.id },
      charge: { amount_refunded: 20_000, refunded: false },
    })
    expect((await sdk.balanceTransactions.list({ type: 'refund' })).data).toHaveLength(1)
    const nested = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    expect(nested.latest_charge).toMatchObject({ balance_transaction: { amount: 50_000 } })
    const sources = await sdk.balanceTransactions.list({ expand: ['data.source'] })
    expect(sources.data.map(({ source }) => source)).toMatchObject([
      { object: 'refund', id: refund.id },
      { object: 'charge' },
    ])
  })
})
