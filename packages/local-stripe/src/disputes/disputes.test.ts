import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'

const { stripe } = serverForThisFile()

/** Pays with a test card and lets everything happen that the card prescribes. */
async function pay(method: string, amount = 50_000) {
  const { sdk, controls } = stripe()
  const intent = await sdk.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: method,
    confirm: true,
  })
  await controls.passDelays()
  return { intentId: intent.id, chargeId: String(intent.latest_charge) }
}

async function disputed(method: string) {
  const payment = await pay(method)
  const [dispute] = (await stripe().sdk.disputes.list({ payment_intent: payment.intentId })).data
  if (!dispute) throw new Error('The charge is not disputed.')
  return { ...payment, dispute }
}

const eventsOf = async (id: string) =>
  (await stripe().controls.objects('event', id))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute.'))
const balance = async () =>
  (await stripe().sdk.balanceTransactions.list()).data.reduce((sum, { net }) => sum + net, 0)

describe('a disputed charge', () => {
  it.each([
    ['pm_card_createDispute', 'fraudulent'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received'],
  ])('of %s takes back the money and a fee, and cannot be refunded', async (method, reason) => {
    const { sdk } = stripe()
    const { chargeId, intentId, dispute } = await disputed(method)
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 50_000,
      charge: chargeId,
      payment_intent: intentId,
      reason,
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ type: 'adjustment', amount: -50_000, fee: 1_500, net: -51_500 }],
    })
    expect(await sdk.disputes.retrieve(dispute.id)).toEqual(dispute)
    expect(await sdk.charges.retrieve(chargeId)).toMatchObject({ disputed: true, amount_refunded: 0 })
    expect(await eventsOf(intentId)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    const refund = sdk.refunds.create({ charge: chargeId })
    await expect(refund).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  })

  it('is won with winning evidence: the money and the fee come back', async () => {
    const { sdk } = stripe()
    const { intentId, chargeId, dispute } = await disputed('pm_card_createDispute')
    const saved = await sdk.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: false,
    })
    expect(saved).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } })
    const won = await sdk.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      metadata: { case: '7' },
    })
    expect(won).toMatchObject({
      status: 'won',
      metadata: { case: '7' },
      evidence_details: { submission_count: 1 },
    })
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-51_500, 51_500])
    expect(await balance()).toBe(50_000 - 1_480)
    expect((await eventsOf(intentId)).slice(2)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
    expect(await sdk.refunds.create({ charge: chargeId })).toMatchObject({ amount: 50_000 })
  })

  it('is lost with losing evidence, or when the seller closes the dispute', async () => {
    const { sdk } = stripe()
    const first = await disputed('pm_card_createDispute')
    const lost = await sdk.disputes.update(first.dispute.id, {
      evidence: { uncategorized_text: 'losing_evidence' },
    })
    expect(lost.status).toBe('lost')
    const second = await disputed('pm_card_createDispute')
    expect(await sdk.disputes.close(second.dispute.id)).toMatchObject({ status: 'lost' })
    expect(await balance()).toBe(-2 * (1_480 + 1_500))
    expect((await eventsOf(second.intentId)).at(-1)).toBe('charge.dispute.closed')
    await expect(sdk.disputes.close(second.dispute.id)).rejects.toMatchObject({ statusCode: 400 })
    await expect(sdk.disputes.update(second.dispute.id, { metadata: { late: 'yes' } })).rejects.toMatchObject(
      { statusCode: 400 },
    )
  })

  it('with other evidence is under review until the bank decides', async () => {
    const { sdk, controls } = stripe()
    const { dispute } = await disputed('pm_card_createDispute')
    const text = 'The kitten was picked up on May 12.'
    const updated = await sdk.disputes.update(dispute.id, { evidence: { uncategorized_text: text } })
    expect(updated).toMatchObject({ status: 'under_review', evidence: { uncategorized_text: text } })
    expect(await controls.endDispute(dispute.id, 'won')).toMatchObject({ status: 'won' })
  })

  it('that the bank only inquires about keeps its money and can be refunded', async () => {
    const { sdk } = stripe()
    const { intentId, chargeId, dispute } = await disputed('pm_card_createDisputeInquiry')
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
    expect(await balance()).toBe(50_000 - 1_480)
    await sdk.refunds.create({ charge: chargeId, amount: 10_000 })
    expect(await sdk.disputes.close(dispute.id)).toMatchObject({ status: 'warning_closed' })
    expect(await eventsOf(intentId)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })
})

describe('a cardholder in a test', () => {
  it('can dispute what remains of any charge once', async () => {
    const { sdk, controls } = stripe()
    const { chargeId } = await pay('pm_card_visa')
    await sdk.refunds.create({ charge: chargeId, amount: 20_000 })
    expect(await controls.dispute(chargeId, { reason: 'product_not_received' })).toMatchObject({
      amount: 30_000,
      reason: 'product_not_received',
    })
    await expect(controls.dispute(chargeId)).rejects.toThrow('has already been disputed')
  })

  it('can turn an open inquiry into a chargeback of what remains, once', async () => {
    const { sdk, controls } = stripe()
    const { chargeId } = await pay('pm_card_visa')
    const { id, created } = await controls.dispute(chargeId, { caseType: 'inquiry' })
    await sdk.refunds.create({ charge: chargeId, amount: 20_000 })
    expect(await controls.escalateInquiry(id)).toMatchObject({
      id,
      created,
      status: 'needs_response',
      amount: 30_000,
      balance_transactions: [{ amount: -30_000, fee: 1_500 }],
    })
    await expect(controls.escalateInquiry(id)).rejects.toThrow('cannot become a chargeback')
  })

  it('cannot dispute a charge that was refunded before', async () => {
    const { sdk, controls } = stripe()
    const intent = await sdk.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
    })
    await sdk.refunds.create({ payment_intent: intent.id })
    expect(await controls.passDelays()).toBe(1)
    expect((await sdk.disputes.list()).data).toEqual([])
  })
})
