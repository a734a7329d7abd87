/** Receipts as the parties of a sale read them. */
import { listDeleted } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { DELETED_USER } from '#platform/personal-data/index.ts'
import type { Receipt } from '../contract.ts'
import { findReceipt, listReceipts, type ReceiptRow } from './store.ts'

type Party = { role: Receipt['role']; timeZone: string; isDeleted: { buyer: boolean; breeder: boolean } }

/** The receipts of a sale, oldest first. Throws not_found for everyone except its parties. */
export async function getReceipts(db: DbOrTx, transactionId: string, viewerId: string): Promise<Receipt[]> {
  const party = await partyOf(db, transactionId, viewerId)
  return (await listReceipts(db, transactionId)).map((receipt) => presentReceipt(receipt, party))
}

/** One receipt. Throws not_found for everyone except the parties of its sale. */
export async function getReceipt(
  db: DbOrTx,
  transactionId: string,
  number: string,
  viewerId: string,
): Promise<Receipt> {
  const party = await partyOf(db, transactionId, viewerId)
  const receipt = await findReceipt(db, transactionId, number)
  if (!receipt) throw new AppError('not_found')
  return presentReceipt(receipt, party)
}

async function partyOf(db: DbOrTx, transactionId: string, viewerId: string): Promise<Party> {
  const sale = await findSale(db, transactionId)
  if (!sale) throw new AppError('not_found')
  const breeder = await findBreeder(db, sale.breederId)
  const role = sale.buyerId === viewerId ? 'buyer' : breeder?.userId === viewerId ? 'breeder' : null
  if (!role) throw new AppError('not_found')
  const ids = [sale.buyerId, ...(breeder ? [breeder.userId] : [])]
  const deleted = await listDeleted(db, ids)
  const isDeleted = { buyer: deleted.has(sale.buyerId), breeder: deleted.has(breeder?.userId ?? '') }
  return { role, timeZone: sale.timeZone, isDeleted }
}

/**
 * The copy of one party, from what was stored when the receipt was issued, without the name of a party whose account was
 * deleted. Only the breeder's copy has the fee.
 */
function presentReceipt(receipt: ReceiptRow, { role, timeZone, isDeleted }: Party): Receipt {
  const { number, kind, amount, issuedAt } = receipt
  const { buyerName, buyerShortName, businessName, fee, ...details } = receipt.details
  const isBreeder = role === 'breeder'
  return {
    number,
    kind,
    amount,
    role,
    issuedOn: dayIn(issuedAt, timeZone),
    ...details,
    businessName: isDeleted.breeder ? DELETED_USER : businessName,
    buyerName: isDeleted.buyer ? DELETED_USER : isBreeder ? buyerShortName : buyerName,
    fee: isBreeder ? fee : null,
    net: isBreeder ? amount - fee : null,
  }
}
