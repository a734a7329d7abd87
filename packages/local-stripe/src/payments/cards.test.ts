import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'
import { type Card, checkCard, passesLuhn } from './cards.ts'

const { stripe } = serverForThisFile()

const open = () =>
  stripe().sdk.paymentIntents.create({ amount: 50_000, currency: 'usd', capture_method: 'manual' })
const now = (id: string) => stripe().sdk.paymentIntents.retrieve(id)

describe('the card', () => {
  it.each(['4242424242424242', '5555555555554444', '4000056655665556'])('%s is approved', async (number) => {
    const { id, client_secret } = await open()
    expect(await stripe().controls.confirm(String(client_secret), number)).toBeUndefined()
    expect((await now(id)).status).toBe('requires_capture')
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
  ])('%s is declined: %s', async (number, code, declineCode) => {
    const { id, client_secret } = await open()
    expect(await stripe().controls.confirm(String(client_secret), number)).toBe(code)
    const declined = await now(id)
    expect(declined).toMatchObject({ status: 'requires_payment_method', payment_method: null })
    expect(declined.last_payment_error).toMatchObject({
      type: 'card_error',
      code,
      payment_method: { type: 'card' },
    })
    expect(declined.last_payment_error?.decline_code).toBe(declineCode)
    expect(await stripe().sdk.charges.retrieve(String(declined.latest_charge))).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
    })
    expect(await stripe().controls.confirm(String(client_secret), '4242424242424242')).toBeUndefined()
    expect(await now(id)).toMatchObject({ status: 'requires_capture', last_payment_error: null })
  })

  it('4000002500003155 requires authentication, which succeeds', async () => {
    const { id, client_secret } = await open()
    await stripe().controls.confirm(String(client_secret), '4000002500003155')
    expect(await now(id)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    await stripe().controls.authenticate(String(client_secret), true)
    expect(await now(id)).toMatchObject({ status: 'requires_capture', next_action: null })
  })

  it('4000002500003155 requires authentication, and another card can be used after it fails', async () => {
    const { id, client_secret } = await open()
    await stripe().controls.confirm(String(client_secret), '4000002500003155')
    await stripe().controls.authenticate(String(client_secret), false)
    expect(await now(id)).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(await stripe().controls.confirm(String(client_secret), '4242424242424242')).toBeUndefined()
  })

  it('4000000000000341 is authorized, and its capture fails and releases the amount', async () => {
    const { id, client_secret } = await open()
    await stripe().controls.confirm(String(client_secret), '4000000000000341')
    const { paymentIntents } = stripe().sdk
    await expect(paymentIntents.capture(id)).rejects.toMatchObject({ code: 'charge_expired_for_capture' })
    expect(await now(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_received: 0,
    })
  })

  it('that is not a test card is declined', async () => {
    const { id, client_secret } = await open()
    const confirming = stripe().controls.confirm(String(client_secret), '4111111111111111')
    await expect(confirming).rejects.toMatchObject({ body: { decline_code: 'test_mode_live_card' } })
    expect((await now(id)).status).toBe('requires_payment_method')
  })

  it('is stored only with its last four digits', async () => {
    const { client_secret } = await open()
    await stripe().controls.confirm(String(client_secret), '4242424242424242')
    const events = await stripe().sdk.events.list({ limit: 100 })
    expect(JSON.stringify(events.data)).not.toContain('4242424242424242')
  })
})

describe('the details of a card', () => {
  const day = new Date('2030-06-15T00:00:00Z')
  const card: Card = { number: '4242424242424242', expMonth: 6, expYear: 2030, cvc: '123' }
  const codeOf = (wrong: Partial<Card>) => checkCard({ ...card, ...wrong }, day)?.code

  it('are validated one by one', () => {
    expect(checkCard(card, day)).toBeUndefined()
    expect(codeOf({ number: '4242424242424241' })).toBe('incorrect_number')
    expect(codeOf({ number: '' })).toBe('incorrect_number')
    expect(codeOf({ number: '4242 4242' })).toBe('incorrect_number')
    expect(codeOf({ expMonth: 13 })).toBe('invalid_expiry_month')
    expect(codeOf({ expMonth: 5 })).toBe('invalid_expiry_month')
    expect(codeOf({ expYear: 2029 })).toBe('invalid_expiry_year')
    expect(codeOf({ expYear: 2081 })).toBe('invalid_expiry_year')
    expect(codeOf({ expMonth: Number.NaN })).toBe('invalid_expiry_month')
    expect(codeOf({ cvc: '12' })).toBe('invalid_cvc')
    expect(codeOf({ number: '378282246310005' })).toBe('invalid_cvc')
    expect(codeOf({ number: '378282246310005', cvc: '1234' })).toBeUndefined()
  })

  it("follow Luhn's checksum", () => {
    expect(passesLuhn('79927398713')).toBe(true)
    for (const last of '012456789') expect(passesLuhn(`7992739871${last}`)).toBe(false)
    expect(passesLuhn('')).toBe(false)
  })
})
