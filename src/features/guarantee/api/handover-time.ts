import { listSaleEvents } from '#features/orders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'

/** When the cat of a sale was handed over; undefined before that. */
export async function findHandoverTime(db: Handle, transactionId: string): Promise<Date | undefined> {
  return (await listSaleEvents(db, transactionId)).find(({ kind }) => kind === 'complete')?.createdAt
}
