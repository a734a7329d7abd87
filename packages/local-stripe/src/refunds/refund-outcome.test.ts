import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'

const { stripe } = serverForThisFile()

async function pay(method: string) {
  const intent = await stripe().sdk.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
  })
  return { intentId: intent.id, chargeId: String(intent.latest_charge) }
}

const refundEvents = async (intentId: string) =>
  (await stripe().controls.objects('event', intentId))
    .map(({ type }) => type)
    .filter((type) => type.includes('refund'))

describe('a refund', () => {
  it('that the bank processes slowly is pending and then succeeds', async () => {
    const { sdk, controls } = stripe()
    const { intentId, chargeId } = await pay('pm_card_pendingRefund')
    const refund = await sdk.refunds.create({ payment_intent: intentId, amount: 4_000 })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    expect(await sdk.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 4_000 })

    expect(await controls.passDelays()).toBe(1)
    const later = await sdk.refunds.retrieve(refund.id)
    expect(later.status).toBe('succeeded')
    expect(later).not.toHaveProperty('pending_reason')
    expect(await refundEvents(intentId)).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  })

  it('that the bank returns fails later, and the charge can be refunded again', async () => {
    const { sdk, controls } = stripe()
    const { intentId, chargeId } = await pay('pm_card_refundFail')
    const refund = await sdk.refunds.create({ payment_intent: intentId })
    expect(refund.status).toBe('succeeded')
    await expect(sdk.refunds.create({ payment_intent: intentId })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })

    await controls.passDelays()
    const failed = await sdk.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 10_000, fee: 0, source: refund.id },
    })
    expect(await sdk.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await refundEvents(intentId)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
    ])
    expect(await sdk.refunds.create({ payment_intent: intentId })).toMatchObject({ amount: 10_000 })
  })

  it('can be made and returned in a test without a special card', async () => {
    const { sdk, controls } = stripe()
    const { intentId, chargeId } = await pay('pm_card_visa')
    const refund = await controls.refund(chargeId, 2_500)
    expect((await sdk.refunds.list({ charge: chargeId })).data).toEqual([refund])
    await expect(controls.refund(chargeId, 7_501)).rejects.toThrow('greater than unrefunded amount')
    expect(await controls.failRefund(refund.id)).toMatchObject({ status: 'failed' })
    await expect(controls.failRefund(refund.id)).rejects.toThrow('has already failed')
    expect((await controls.objects('charge', intentId))[0]).toMatchObject({ amount_refunded: 0 })
  })

  it('has metadata that can be changed', async () => {
    const { sdk } = stripe()
    const { intentId } = await pay('pm_card_visa')
    const refund = await sdk.refunds.create({
      payment_intent: intentId,
      metadata: { by: 'staff', case: '1' },
    })
    const updated = await sdk.refunds.update(refund.id, { metadata: { case: '', reason: 'fault' } })
    expect(updated.metadata).toEqual({ by: 'staff', reason: 'fault' })
  })
})
