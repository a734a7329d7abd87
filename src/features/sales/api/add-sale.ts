import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Listing } from '#features/cats/api/index.ts'
import { findParents } from '#features/litters/api/index.ts'
import { keepFiles } from '#features/uploads/api/index.ts'
import type { GoHomeRule } from '#lib/go-home.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { buildSnapshot, snapshotFiles } from './snapshot.ts'
import { transactions } from './tables.ts'
import type { StoredSale } from './transition.ts'

type NewSale = {
  buyerId: string
  catId: string
  amount: number
  platformFee: number
  breederAmount: number
  depositAmount: number | null
  stripePaymentIntentId: string
  goHomeDate: string
  refundsUntil: string
  goHomeRule: GoHomeRule
  buyerState: string | null
  shippingPrice: number | null
  /** The cat as the buyer agreed to it, with the deposit that it offered. */
  cat: Listing
  createdAt: Date
  breederId: string
  policy: StoredSale['policy']
  timeZone: string
  /** Chosen when the payment started; null for a new one. */
  orderNumber: string | null
}

const numberRow = z.object({ number: z.string() })

/** A number that no order has. */
export async function newOrderNumber(db: DbOrTx): Promise<string> {
  const { number } = await read(db, numberRow).row(sql`select new_order_number() as number`)
  return number
}

/** Adds a pending sale and returns its ID. If another sale has received its number meanwhile, it gets a new one. */
export async function addSale(tx: DbOrTx, { orderNumber, cat, ...sale }: NewSale): Promise<string> {
  const isTaken =
    orderNumber !== null && (await tx.$count(transactions, eq(transactions.orderNumber, orderNumber))) > 0
  const snapshot = buildSnapshot(cat, await findParents(tx, cat))
  await keepFiles(tx, snapshotFiles(snapshot))
  const values = { ...sale, snapshot, ...(orderNumber !== null && !isTaken && { orderNumber }) }
  const [added] = await tx.insert(transactions).values(values).returning({ id: transactions.id })
  if (!added) throw new Error('The sale was not stored.')
  return added.id
}
