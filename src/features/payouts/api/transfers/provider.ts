/** Calls to the payment provider about transfers and payouts. */
import type Stripe from 'stripe'
import { callProvider, otherCurrency } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import type { Reversal, Transfer } from './store.ts'

export type ProviderTransfer = Stripe.Transfer
export type ProviderReversal = Stripe.TransferReversal

/**
 * Sends a transfer. All parameters come from its row, so repeating the call with the key of its attempt returns the same
 * transfer.
 */
export function createTransfer(
  stripe: StripeGateway,
  { id, attempt, amount, stripeAccountId, transactionId }: Transfer,
  idempotencyKey: string,
): Promise<ProviderTransfer> {
  return callProvider(stripe, () =>
    stripe.sdk.transfers.create(
      {
        amount,
        currency: 'usd',
        destination: stripeAccountId,
        description: 'Payout',
        transfer_group: transactionId,
        metadata: { transferId: id, attempt },
      },
      { idempotencyKey },
    ),
  )
}

/** The provider's transfer of a row, whichever attempt made it. */
export async function findProviderTransfer(
  stripe: StripeGateway,
  { id, transactionId }: Pick<Transfer, 'id' | 'transactionId'>,
): Promise<ProviderTransfer | undefined> {
  const all = await callProvider(stripe, () =>
    stripe.sdk.transfers
      .list({ transfer_group: transactionId, limit: 100 })
      .autoPagingToArray({ limit: 1_000 }),
  )
  const found = all.find(({ metadata }) => metadata?.transferId === id)
  // Someone made it there. It is neither posted as dollars nor made again.
  if (found && otherCurrency(found.currency))
    throw new Error(`The transfer ${found.id} has the currency ${found.currency}.`)
  return found
}

/** Reverses a part of a transfer, as `createTransfer` sends it. */
export function createReversal(
  stripe: StripeGateway,
  { id, attempt, amount }: Reversal,
  stripeTransferId: string,
  idempotencyKey: string,
): Promise<ProviderReversal> {
  return callProvider(stripe, () =>
    stripe.sdk.transfers.createReversal(
      stripeTransferId,
      { amount, metadata: { reversalId: id, attempt } },
      { idempotencyKey },
    ),
  )
}

/** The provider's reversal of a row, whichever attempt made it. */
export async function findProviderReversal(
  stripe: StripeGateway,
  { id }: Pick<Reversal, 'id'>,
  stripeTransferId: string,
): Promise<ProviderReversal | undefined> {
  const all = await callProvider(stripe, () =>
    stripe.sdk.transfers.listReversals(stripeTransferId, { limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  return all.find(({ metadata }) => metadata?.reversalId === id)
}

/** A payout of a connected account to its bank, and the payments in that account that it contains. */
export async function retrievePayout(
  stripe: StripeGateway,
  { payoutId, stripeAccountId: stripeAccount }: { payoutId: string; stripeAccountId: string },
): Promise<{ payout: Stripe.Payout; paymentIds: string[] }> {
  const payout = await callProvider(stripe, () =>
    stripe.sdk.payouts.retrieve(payoutId, {}, { stripeAccount }),
  )
  const transactions = await callProvider(stripe, () =>
    stripe.sdk.balanceTransactions
      .list({ payout: payoutId, limit: 100 }, { stripeAccount })
      .autoPagingToArray({ limit: 10_000 }),
  )
  const paymentIds = transactions.flatMap(({ type, source }) => {
    const id = typeof source === 'string' ? source : source?.id
    return type === 'payment' && id ? [id] : []
  })
  return { payout, paymentIds }
}

/** The IDs of the payouts that a connected account made to its bank since a time, newest first. */
export async function listPayouts(
  stripe: StripeGateway,
  stripeAccount: string,
  since: Date,
): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const payouts = await callProvider(stripe, () =>
    stripe.sdk.payouts.list({ created, limit: 100 }, { stripeAccount }).autoPagingToArray({ limit: 10_000 }),
  )
  return payouts.map(({ id }) => id)
}
