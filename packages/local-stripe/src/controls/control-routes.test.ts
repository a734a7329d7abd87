import { describe, expect, it } from 'vitest'
import { NEW_ACCOUNT, serverForThisFile } from '../test-server.ts'

const { stripe } = serverForThisFile()

async function post(name: string, body?: object | string, key = stripe().secretKey) {
  const { protocol, host, port } = stripe().api
  const response = await fetch(`${protocol}://${host}:${port}/controls/${name}`, {
    method: 'POST',
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const create = () =>
  stripe().sdk.paymentIntents.create({ amount: 50_000, currency: 'usd', capture_method: 'manual' })
const statusOf = async (id: string) => (await stripe().sdk.paymentIntents.retrieve(id)).status

async function charge(method = 'pm_card_visa'): Promise<string> {
  const intent = await stripe().sdk.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
  })
  return String(intent.latest_charge)
}

describe('controls over HTTP', () => {
  it('confirm a payment with a card, and complete its authentication', async () => {
    const { id, client_secret: clientSecret } = await create()
    const declined = await post('confirm', { clientSecret, card: '4000000000000002' })
    expect(declined).toEqual({ status: 200, body: 'card_declined' })
    const waiting = await post('confirm', { clientSecret, card: '4000002500003155' })
    expect(waiting).toEqual({ status: 200, body: null })
    expect(await statusOf(id)).toBe('requires_action')
    expect(await post('authenticate', { clientSecret, passed: true })).toEqual({ status: 200, body: null })
    expect(await statusOf(id)).toBe('requires_capture')
  })

  it('refund a charge, and let the refund fail', async () => {
    const id = await charge()
    const refunded = await post('refund', { charge: id, amount: 20_000 })
    expect(refunded).toMatchObject({ status: 200, body: { object: 'refund', charge: id, amount: 20_000 } })
    expect(await post('fail-refund', { refund: refunded.body.id })).toMatchObject({
      status: 200,
      body: { id: refunded.body.id, status: 'failed' },
    })
  })

  it('dispute a charge as fraudulent or as named, and decide the dispute', async () => {
    const { body: dispute } = await post('dispute', { charge: await charge() })
    expect(dispute).toMatchObject({ object: 'dispute', reason: 'fraudulent', status: 'needs_response' })
    const lost = await post('end-dispute', { dispute: dispute.id, outcome: 'lost' })
    expect(lost).toMatchObject({ status: 200, body: { status: 'lost' } })
    expect(await post('overturn-dispute', { dispute: dispute.id })).toMatchObject({
      status: 200,
      body: { status: 'won' },
    })

    const { body: inquiry } = await post('dispute', {
      charge: await charge(),
      reason: 'product_not_received',
      caseType: 'inquiry',
    })
    expect(inquiry).toMatchObject({ reason: 'product_not_received', status: 'warning_needs_response' })
    expect(await post('escalate-inquiry', { dispute: inquiry.id })).toMatchObject({
      status: 200,
      body: { id: inquiry.id, status: 'needs_response' },
    })
  })

  it('warn of fraud', async () => {
    const id = await charge()
    expect(await post('warn-of-fraud', { charge: id })).toMatchObject({
      status: 200,
      body: { object: 'radar.early_fraud_warning', charge: id },
    })
  })

  it('add to the balance, change an account, pay it out, return the payout, and close the account', async () => {
    expect(await post('top-up', { amount: 10_000 })).toMatchObject({
      status: 200,
      body: { type: 'topup', net: 10_000 },
    })
    const { id: account } = await stripe().sdk.accounts.create(NEW_ACCOUNT)
    expect(await post('pay-out', { account })).toEqual({ status: 200, body: null })
    const changed = await post('change-account', { account, outcome: 'active' })
    expect(changed).toMatchObject({ status: 200, body: { id: account, payouts_enabled: true } })
    await stripe().sdk.transfers.create({ amount: 4_000, currency: 'usd', destination: account })
    const { body: payout } = await post('pay-out', { account })
    expect(payout).toMatchObject({ object: 'payout', amount: 4_000 })
    const failed = await post('fail-payout', { payout: payout.id, failureCode: 'no_account' })
    expect(failed).toMatchObject({ status: 200, body: { status: 'failed', failure_code: 'no_account' } })
    expect(await post('close-account', { account })).toMatchObject({ status: 200, body: { id: account } })
    await expect(stripe().sdk.accounts.retrieve(account)).rejects.toThrow()
  })

  it('let delays pass', async () => {
    await stripe().sdk.refunds.create({ charge: await charge('pm_card_pendingRefund') })
    expect(await post('pass-delays')).toEqual({ status: 200, body: 1 })
    expect(await post('pass-delays', {})).toEqual({ status: 200, body: 0 })
  })

  it('change how webhooks are sent, list those that wait, and send them', async () => {
    const paused = await post('webhooks', { paused: true })
    expect(paused).toEqual({ status: 200, body: { copies: 1, paused: true, dropped: false } })
    await create()
    const { body: pending } = await post('pending-events')
    expect(pending).toMatchObject([{ type: 'payment_intent.created', attempts: 0 }])
    // There is no receiver.
    expect(await post('deliver-event', { event: pending[0].id })).toEqual({ status: 200, body: false })
    expect(await post('deliver-pending', { order: 'backward' })).toEqual({ status: 200, body: null })
    expect(stripe().controls.webhooks.paused).toBe(false)
  })

  it('make calls fail', async () => {
    const answer = await post('fail-next', { how: 'error', when: 'before', path: '/v1/payment_intents' })
    expect(answer).toEqual({ status: 200, body: null })
    const once = { maxNetworkRetries: 0 }
    const failing = stripe().sdk.paymentIntents.create({ amount: 900, currency: 'usd' }, once)
    await expect(failing).rejects.toMatchObject({ statusCode: 500 })
    await create()
  })

  it('remove everything', async () => {
    await create()
    expect(await post('empty')).toEqual({ status: 200, body: null })
    expect((await stripe().sdk.paymentIntents.list()).data).toEqual([])
  })

  it('are refused without the secret key', async () => {
    await create()
    for (const key of ['', 'pk_test_local', `${stripe().secretKey}x`])
      expect(await post('empty', {}, key)).toEqual({
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
      })
    expect((await stripe().sdk.paymentIntents.list()).data).toHaveLength(1)
  })

  it.each([
    ['confirm', {}],
    ['confirm', { clientSecret: 'pi_1_secret_1', card: 4242 }],
    ['confirm', { clientSecret: 'pi_1_secret_1', card: '4'.repeat(501) }],
    ['refund', { charge: 'ch_1', amount: 0 }],
    ['refund', { charge: 'ch_1', amount: 1.5 }],
    ['refund', { charge: 'ch_1', amount: 100_000_000 }],
    ['end-dispute', { dispute: 'dp_1', outcome: 'both' }],
    ['change-account', { account: 'acct_1', outcome: 'closed' }],
    ['webhooks', { copies: 0 }],
    ['webhooks', { copies: 11 }],
    ['fail-next', { how: 'hang', when: 'after' }],
    ['fail-next', { count: 1_001, how: 'error', when: 'after' }],
    ['empty', { really: true }],
    ['empty', []],
    ['empty', '{'],
  ])('refuse wrong parameters: %s %j', async (name, body) => {
    expect(await post(name, body)).toEqual({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: expect.any(String) } },
    })
  })

  it('answer with the error of an unknown object, of a state that does not allow it, and of an unknown control', async () => {
    expect(await post('refund', { charge: 'ch_1' })).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    })
    const id = await charge()
    await post('refund', { charge: id })
    expect(await post('refund', { charge: id })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    })
    expect(await post('nothing', {})).toMatchObject({ status: 404 })
  })
})
