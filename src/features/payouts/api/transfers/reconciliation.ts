/** Compares the provider's transfers, reversals, and payouts to banks with ours. */
import { and, eq, gte, lte } from 'drizzle-orm'
import { callProvider, otherCurrency, rejectionOf } from '#platform/stripe/calls.ts'
import type { BANK_PAYOUT_DIFFERENCES, TRANSFER_DIFFERENCES } from '../../contract.ts'
import { type BankPayout, findLostPayouts, listForeignPayouts } from '../bank/bank.ts'
import type { PayoutServices } from '../services.ts'
import { payoutReversals, payoutTransfers } from '../tables.ts'
import { findPayoutErrors } from './check.ts'
import type { ProviderTransfer } from './provider.ts'
import { reversalMovement } from './reversal.ts'
import { listReversals, type Transfer, transferRows } from './store.ts'
import { transferMovement } from './transfer.ts'

/** A period, and the references of open differences of transfers. */
export type ComparedPeriod = { from: Date; to: Date; open: string[] }

/** A difference, and whether it has been repaired. Amounts in cents, or in the smallest unit of `providerCurrency`. */
export type PayoutDifference = {
  kind: 'ledger' | (typeof TRANSFER_DIFFERENCES)[number] | (typeof BANK_PAYOUT_DIFFERENCES)[number]
  /** The ID of what differs, at the provider or here. */
  reference: string
  providerAmount: number | null
  providerCurrency?: string | null
  ourAmount: number | null
  transactionId?: string | null
  repaired: boolean
}

/**
 * The differences of the transfers that were made, reversed, or recorded in a period, and of those that differed before.
 * One whose response was lost is recorded. Throws payment_unavailable.
 */
export async function compareTransfers(
  services: PayoutServices,
  period: ComparedPeriod,
): Promise<PayoutDifference[]> {
  const { db, env } = services
  if (env.PAYOUTS !== 'connect') return []
  const provided = await providedBetween(services, period)
  const ours = await recordedBetween(services, period)
  const found: PayoutDifference[] = []
  for (const id of new Set([...provided.keys(), ...ours, ...period.open]))
    found.push(...(await compareTransfer(services, id, provided.get(id) ?? (await retrieve(services, id)))))
  found.push(...(await compareBankPayouts(services)))
  for (const { transactionId, kind, expected, actual } of await findPayoutErrors(db))
    found.push({
      kind: 'ledger',
      reference: `${transactionId} ${kind}`,
      transactionId,
      repaired: false,
      providerAmount: expected,
      ourAmount: actual,
    })
  return found
}

/** Payouts to banks that no webhook reported, which are recorded, and those in another currency. */
async function compareBankPayouts(services: PayoutServices): Promise<PayoutDifference[]> {
  const foundOf = ({ stripePayoutId: reference, amount, currency }: BankPayout) => ({
    reference,
    transactionId: null,
    providerAmount: amount,
    ourAmount: null,
    providerCurrency: otherCurrency(currency),
  })
  const lost = (await findLostPayouts(services)).map((payout) => ({
    ...({ ...foundOf(payout), kind: 'bank_payout_unrecorded', repaired: true } as const),
  }))
  const foreign = (await listForeignPayouts(services)).map((payout) => ({
    ...({ ...foundOf(payout), kind: 'bank_payout_currency', repaired: false } as const),
  }))
  return [...lost, ...foreign]
}

/** The provider's transfers that were made or reversed in a period, by ID. */
async function providedBetween(
  services: PayoutServices,
  { from, to }: ComparedPeriod,
): Promise<Map<string, ProviderTransfer>> {
  const { sdk } = services.stripe
  const created = { gte: Math.floor(from.getTime() / 1_000), lte: Math.floor(to.getTime() / 1_000) }
  const provided = new Map<string, ProviderTransfer>()
  for await (const transfer of sdk.transfers.list({ created, limit: 100 }))
    provided.set(transfer.id, transfer)
  const reversed = { created, type: 'transfer_refund', limit: 100, expand: ['data.source'] }
  for await (const { source } of sdk.balanceTransactions.list(reversed)) {
    const transfer = typeof source === 'object' && source && 'transfer' in source ? source.transfer : null
    const id = typeof transfer === 'string' ? transfer : transfer && 'id' in transfer ? transfer.id : null
    if (!id || provided.has(id)) continue
    const found = await retrieve(services, id)
    if (found) provided.set(id, found)
  }
  return provided
}

/** The provider's IDs of our transfers that were recorded, or reversed, in a period. */
async function recordedBetween({ db }: PayoutServices, { from, to }: ComparedPeriod): Promise<string[]> {
  const columns = { id: payoutTransfers.stripeTransferId }
  const made = await db
    .select(columns)
    .from(payoutTransfers)
    .where(and(gte(payoutTransfers.succeededAt, from), lte(payoutTransfers.succeededAt, to)))
  const reversed = await db
    .select(columns)
    .from(payoutReversals)
    .innerJoin(payoutTransfers, eq(payoutTransfers.id, payoutReversals.transferId))
    .where(and(gte(payoutReversals.succeededAt, from), lte(payoutReversals.succeededAt, to)))
  return [...made, ...reversed].flatMap(({ id }) => id ?? [])
}

async function compareTransfer(
  services: PayoutServices,
  reference: string,
  provided: ProviderTransfer | undefined,
): Promise<PayoutDifference[]> {
  const { db } = services
  const before = await rowOf(services, reference, provided)
  const providerCurrency = otherCurrency(provided?.currency)
  if (provided && providerCurrency)
    return [
      {
        kind: 'transfer_currency',
        reference,
        transactionId: before?.transactionId ?? null,
        providerAmount: provided.amount,
        providerCurrency,
        ourAmount: before?.amount ?? null,
        repaired: false,
      },
    ]
  // The response was lost: the transfer or its reversal is looked for and recorded.
  if (before?.state === 'sent') await transferMovement.continue(services, before.id)
  for (const { id, state } of before ? await listReversals(db, before.transactionId) : [])
    if (state === 'sent') await reversalMovement.continue(services, id)
  const row = await rowOf(services, reference, provided)
  const isRecorded = row?.state === 'succeeded'
  const facts = { reference, transactionId: row?.transactionId ?? null }
  if (!provided)
    return isRecorded
      ? [{ ...facts, kind: 'transfer_missing', providerAmount: null, ourAmount: row.amount, repaired: false }]
      : []
  if (!isRecorded || before?.state === 'sent')
    return [
      {
        ...facts,
        kind: 'transfer_unrecorded',
        providerAmount: provided.amount,
        ourAmount: null,
        repaired: isRecorded,
      },
    ]
  if (row.amount !== provided.amount)
    return [
      {
        ...facts,
        kind: 'transfer_amount',
        providerAmount: provided.amount,
        ourAmount: row.amount,
        repaired: false,
      },
    ]
  const reversed = (await listReversals(db, row.transactionId))
    .filter(({ transferId, state }) => transferId === row.id && state === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (reversed === provided.amount_reversed) return []
  return [
    {
      ...facts,
      kind: 'reversal_amount',
      providerAmount: provided.amount_reversed,
      ourAmount: reversed,
      repaired: false,
    },
  ]
}

/** Our row of the provider's transfer. */
async function rowOf(
  { db }: PayoutServices,
  stripeTransferId: string,
  provided: ProviderTransfer | undefined,
): Promise<Transfer | undefined> {
  const [row] = await db
    .select()
    .from(payoutTransfers)
    .where(eq(payoutTransfers.stripeTransferId, stripeTransferId))
  const id = provided?.metadata?.transferId
  return row ?? (id && UUID.test(id) ? transferRows.find(db, id) : undefined)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A transfer of the provider; undefined if it does not know it. */
async function retrieve({ stripe }: PayoutServices, id: string): Promise<ProviderTransfer | undefined> {
  try {
    return await callProvider(stripe, () => stripe.sdk.transfers.retrieve(id))
  } catch (error) {
    if (rejectionOf(error)?.code === 'resource_missing') return undefined
    throw error
  }
}
