/** What each movement of money posts. The caller has locked the sale, so that its balances cannot change meanwhile. */
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { platformFeePart } from './accounts.ts'
import { ledgerBalances, partyIds, post, readEntries, readRecognized } from './store.ts'

type Sale = Pick<StoredSale, 'id' | 'breederId' | 'amount' | 'platformFee' | 'status'>

const ENDED: readonly StoredSale['status'][] = ['completed', 'canceled', 'refunded']

/** A captured charge: the provider has the money, and it is held for the buyer. */
export function postCharge(
  tx: DbOrTx,
  sale: Sale,
  charge: { id: string; amount: number },
  at: Date,
): Promise<boolean> {
  const { id, amount } = charge
  return post(tx, {
    key: `charge ${id}`,
    kind: 'charge',
    at,
    ...partyIds(sale),
    entries: { card_clearing: amount, buyer: -amount },
  })
}

/**
 * Once a sale is completed, canceled, or refunded, what is still held for the buyer is earned: by the platform its fee,
 * by the breeder the rest. False if nothing is held or the sale is live.
 */
export async function postRecognition(tx: DbOrTx, sale: Sale, at: Date): Promise<boolean> {
  if (!ENDED.includes(sale.status)) return false
  const held = await heldOf(tx, sale)
  if (held <= 0) return false
  const { kept, times } = await readRecognized(tx, sale.id)
  const fee = platformFeePart(kept + held, sale) - platformFeePart(kept, sale)
  return post(tx, {
    key: `recognition ${sale.id} ${times + 1}`,
    kind: 'recognition',
    at,
    ...partyIds(sale),
    entries: { buyer: held, breeder_payable: fee - held, platform_fee: -fee },
  })
}

/**
 * A refund that was decided: it is taken from what is held for the buyer; whatever exceeds that comes from the platform's
 * fee and the breeder's share in proportion.
 */
export async function postRefund(
  tx: DbOrTx,
  sale: Sale,
  refund: { id: string; amount: number },
  at: Date,
): Promise<boolean> {
  const held = Math.min(refund.amount, Math.max(0, await heldOf(tx, sale)))
  const earned = refund.amount - held
  const { kept } = await readRecognized(tx, sale.id)
  const fee = platformFeePart(kept, sale) - platformFeePart(kept - earned, sale)
  return post(tx, {
    key: `refund ${refund.id}`,
    kind: 'refund',
    at,
    ...partyIds(sale),
    entries: {
      buyer: held,
      breeder_payable: earned - fee,
      platform_fee: fee,
      refunds: -refund.amount,
    },
  })
}

/** A refund that succeeded: the money has left the provider. */
export function postRefundPaid(
  tx: DbOrTx,
  sale: Sale,
  { amount, stripeRefundId }: { amount: number; stripeRefundId: string },
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `refund paid ${stripeRefundId}`,
    kind: 'refund_paid',
    at,
    ...partyIds(sale),
    entries: { refunds: amount, card_clearing: -amount },
  })
}

/** A refund that failed after it had succeeded: the card's bank returned the money, and the refund is owed again. */
export function postRefundReturned(
  tx: DbOrTx,
  sale: Sale,
  { amount, stripeRefundId }: { amount: number; stripeRefundId: string },
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `refund returned ${stripeRefundId}`,
    kind: 'refund_returned',
    at,
    ...partyIds(sale),
    entries: { refunds: -amount, card_clearing: amount },
  })
}

/** A refund that staff have paid in another way, because the card could not be refunded. */
export function postRefundSettled(
  tx: DbOrTx,
  sale: Sale,
  { id, amount }: { id: string; amount: number },
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `refund settled ${id}`,
    kind: 'refund_settled',
    at,
    ...partyIds(sale),
    entries: { refunds: amount, bank: -amount },
  })
}

/**
 * A refund that will not be sent: reverses its posting. The fee is computed again from what is kept now, because refunds since then
 * may have changed its rounding by a cent.
 */
export async function postRefundCanceled(
  tx: DbOrTx,
  sale: Sale,
  { id, amount }: { id: string; amount: number },
  at: Date,
): Promise<boolean> {
  const posted = await readEntries(tx, `refund ${id}`)
  if (Object.keys(posted).length === 0) return false
  const held = posted.buyer ?? 0
  const earned = amount - held
  const { kept } = await readRecognized(tx, sale.id)
  const fee = platformFeePart(kept + earned, sale) - platformFeePart(kept, sale)
  return post(tx, {
    key: `refund canceled ${id}`,
    kind: 'refund_canceled',
    at,
    ...partyIds(sale),
    entries: { buyer: -held, breeder_payable: fee - earned, platform_fee: -fee, refunds: amount },
  })
}

/** The bank withdrew an amount in cents because of a dispute, or returned it with a negative amount. */
export function postDisputeMovement(
  tx: DbOrTx,
  sale: Sale,
  { balanceTransactionId, amount }: { balanceTransactionId: string; amount: number },
  at: Date,
): Promise<boolean> {
  const kind = amount > 0 ? 'dispute_withdrawn' : 'dispute_reinstated'
  return post(tx, {
    key: `${kind.replace('_', ' ')} ${balanceTransactionId}`,
    kind,
    at,
    ...partyIds(sale),
    entries: { card_clearing: -amount, disputes: amount },
  })
}

/**
 * Cents that a dispute returned to the buyer, taken like a refund from what is held, then from the platform's fee and the
 * breeder's share in proportion. A negative amount reverses it, because the bank changed its decision.
 */
export async function postDisputeLost(
  tx: DbOrTx,
  sale: Sale,
  { stripeDisputeId, amount }: { stripeDisputeId: string; amount: number },
  at: Date,
): Promise<void> {
  const { kept } = await readRecognized(tx, sale.id)
  const isHeld = !ENDED.includes(sale.status)
  const held = amount > 0 ? Math.min(amount, Math.max(0, await heldOf(tx, sale))) : isHeld ? amount : 0
  const earned = amount - held
  const fee = platformFeePart(kept, sale) - platformFeePart(kept - earned, sale)
  const entries = { buyer: held, breeder_payable: earned - fee, platform_fee: fee, disputes: -amount }
  const key = `dispute lost ${stripeDisputeId}`
  const group = { kind: 'dispute_lost', at, ...partyIds(sale), entries } as const
  for (let n = 1; !(await post(tx, { ...group, key: n === 1 ? key : `${key} ${n}` })); n += 1);
}

/** What the provider keeps of a balance transaction, in cents; negative if it returns a fee. The marketplace bears it. */
export function postProviderFee(
  tx: DbOrTx,
  sale: Sale | null,
  { balanceTransactionId, fee }: { balanceTransactionId: string; fee: number },
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `provider fee ${balanceTransactionId}`,
    kind: 'provider_fee',
    at,
    ...(sale ? partyIds(sale) : { transactionId: null, breederId: null }),
    entries: { provider_fees: fee, card_clearing: -fee },
  })
}

/** Money that moved between the provider and the operator's bank: cents that the provider's balance gained or, if negative, lost. */
export function postBankMovement(
  tx: DbOrTx,
  { id, amount }: { id: string; amount: number },
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `bank movement ${id}`,
    kind: 'bank_movement',
    at,
    transactionId: null,
    breederId: null,
    entries: { card_clearing: amount, bank: -amount },
  })
}

async function heldOf(tx: DbOrTx, sale: Sale): Promise<number> {
  return -((await ledgerBalances(tx, { transactionId: sale.id })).buyer ?? 0)
}
