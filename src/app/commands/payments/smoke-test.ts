/** The calls of a purchase, a cancellation, a refund, and a transfer, with the parameters of the site. */
import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { intentParams } from '#features/payments/api/provider.ts'
import type { Env } from '#platform/env.ts'
import { explain } from './provider-errors.ts'

const AMOUNT = 12_300
const TRANSFERRED = 5_000

/** The provider answered with something else than the site expects. */
export class SmokeTestError extends Error {}

function expectStatus(what: string, actual: string | null, expected: string): void {
  if (actual !== expected) throw new SmokeTestError(`${what} is ${actual}, but must be ${expected}.`)
}

/** Runs every step and reports it. Throws the provider's errors and SmokeTestError. */
export async function runSmokeTest(sdk: Stripe, env: Env, report: (text: string) => void): Promise<void> {
  const run = randomUUID()
  const key = (name: string) => ({ idempotencyKey: `smoke-${run}-${name}` })
  const names = { orderNumber: 'LM-7K2M9Q', catteryName: 'Smoke Test Cattery' }
  // This card's money is available at once, so that a transfer does not have to wait for days.
  const authorize = async (name: string) => {
    const intent = await sdk.paymentIntents.create(
      {
        ...intentParams({ amount: AMOUNT, ...names }, env),
        description: `Smoke test ${run}`,
        metadata: { smokeTest: run },
        payment_method: 'pm_card_bypassPending',
        confirm: true,
      },
      key(name),
    )
    expectStatus('An authorized payment', intent.status, 'requires_capture')
    return intent
  }

  const purchase = await authorize('purchase')
  report('ok  A card was authorized.')
  const captured = await sdk.paymentIntents.capture(purchase.id)
  expectStatus('A captured payment', captured.status, 'succeeded')
  report('ok  The payment was captured.')

  const other = await authorize('cancel')
  const canceled = await sdk.paymentIntents.cancel(other.id)
  expectStatus('A canceled payment', canceled.status, 'canceled')
  report('ok  Another payment was authorized and canceled.')

  if (env.PAYOUTS === 'connect') await transferAndReverse(sdk, key, report)

  for (const [name, amount] of [
    ['part', 2_300],
    ['rest', AMOUNT - 2_300],
  ] as const) {
    const refund = await sdk.refunds.create({ payment_intent: purchase.id, amount }, key(`refund-${name}`))
    if (refund.status !== 'succeeded' && refund.status !== 'pending')
      throw new SmokeTestError(`A refund is ${refund.status}.`)
  }
  report('ok  The payment was refunded in two parts.')
}

/** With a test account that may receive transfers; without one, says how to get one. */
async function transferAndReverse(
  sdk: Stripe,
  key: (name: string) => Stripe.RequestOptions,
  report: (text: string) => void,
): Promise<void> {
  const account = await findAccount(sdk, report)
  if (!account) return
  const transfer = await sdk.transfers.create(
    { amount: TRANSFERRED, currency: 'usd', destination: account.id, metadata: { smokeTest: 'yes' } },
    key('transfer'),
  )
  report('ok  A connected test account received a transfer.')
  const reversal = await sdk.transfers.createReversal(transfer.id, { amount: TRANSFERRED }, key('reversal'))
  if (reversal.amount !== TRANSFERRED) throw new SmokeTestError('The reversal has another amount.')
  report('ok  The transfer was taken back.')
}

async function findAccount(sdk: Stripe, report: (text: string) => void): Promise<Stripe.Account | undefined> {
  const skipped = 'skipped  No transfer: '
  try {
    const accounts = await sdk.accounts.list({ limit: 100 })
    const active = accounts.data.find(({ capabilities }) => capabilities?.transfers === 'active')
    if (!active)
      report(
        `${skipped}no connected test account is active. Complete the setup of payouts as a breeder first.`,
      )
    return active
  } catch (error) {
    const { text, isFinal } = explain(error)
    if (isFinal) throw error
    report(`${skipped}${text}`)
    return undefined
  }
}
