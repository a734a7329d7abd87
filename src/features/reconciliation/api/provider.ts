/** What the reconciliation reads from the payment provider, page by page. */
import Stripe from 'stripe'
import { otherCurrency } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'

export type Period = { from: Date; to: Date }

const createdIn = ({ from, to }: Period) => ({
  gte: Math.floor(from.getTime() / 1000),
  lte: Math.floor(to.getTime() / 1000),
})

/** The intents that were created in a period, with their latest charges. */
export function intentsBetween({ sdk }: StripeGateway, period: Period): AsyncIterable<Stripe.PaymentIntent> {
  return sdk.paymentIntents.list({ created: createdIn(period), limit: 100, expand: ['data.latest_charge'] })
}

/** The refunds that were created in a period. */
export function refundsBetween({ sdk }: StripeGateway, period: Period): AsyncIterable<Stripe.Refund> {
  return sdk.refunds.list({ created: createdIn(period), limit: 100 })
}

/** The changes of the balance in a period. */
export function balanceBetween(
  { sdk }: StripeGateway,
  period: Period,
): AsyncIterable<Stripe.BalanceTransaction> {
  return sdk.balanceTransactions.list({ created: createdIn(period), limit: 100 })
}

/** An intent with its latest charge; undefined if the provider does not know it. */
export async function findIntent(
  { sdk }: StripeGateway,
  id: string,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined
    throw error
  }
}

/** The balance in dollars now, in cents: what is available and what will be. */
export async function currentBalance({ sdk }: StripeGateway): Promise<number> {
  const { available, pending } = await sdk.balance.retrieve()
  return [...available, ...pending].reduce(
    (sum, { amount, currency }) => (otherCurrency(currency) ? sum : sum + amount),
    0,
  )
}
