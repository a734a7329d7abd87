/** What payouts post. The caller has locked the sales. */
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { ledgerBalances, partyIds, post } from './store.ts'

type Sale = Pick<StoredSale, 'id' | 'breederId'>
type Movement = { id: string; amount: number }

/** Cents that a sale owes its breeder; negative if the breeder owes them. Only earned money counts. */
export async function readPayable(db: DbOrTx, { id }: Pick<Sale, 'id'>): Promise<number> {
  return 0 - ((await ledgerBalances(db, { transactionId: id })).breeder_payable ?? 0)
}

/** A transfer that succeeded: the breeder's account at the provider has the money. */
export function postTransfer(tx: DbOrTx, sale: Sale, { id, amount }: Movement, at: Date): Promise<boolean> {
  return post(tx, {
    key: `transfer ${id}`,
    kind: 'transfer',
    at,
    ...partyIds(sale),
    entries: { breeder_payable: amount, card_clearing: -amount },
  })
}

/** A transfer, or a part of one, that was reversed: the platform has the money again. */
export function postTransferReversed(
  tx: DbOrTx,
  sale: Sale,
  { id, amount }: Movement,
  at: Date,
): Promise<boolean> {
  return post(tx, {
    key: `transfer reversed ${id}`,
    kind: 'transfer_reversed',
    at,
    ...partyIds(sale),
    entries: { breeder_payable: -amount, card_clearing: amount },
  })
}

/** What the breeder owes from one sale is deducted from another. Both sales are locked, in the order of their IDs. */
export async function postCarryover(
  tx: DbOrTx,
  { from, to }: { from: Sale; to: Sale },
  { id, amount }: Movement,
  at: Date,
): Promise<void> {
  await post(tx, {
    key: `carryover ${id} from`,
    kind: 'carryover',
    at,
    ...partyIds(from),
    entries: { breeder_payable: -amount, carryover: amount },
  })
  await post(tx, {
    key: `carryover ${id} to`,
    kind: 'carryover',
    at,
    ...partyIds(to),
    entries: { breeder_payable: amount, carryover: -amount },
  })
}
