import { lockSale } from '#features/orders/api/index.ts'
import type { Services } from '#platform/services.ts'
import { postRecognition } from './ledger.ts'

/** Posts what a completed, canceled, or refunded sale earned. Running again does nothing. */
export async function recognizeSale(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  transactionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (sale) await postRecognition(tx, sale, clock.now())
  })
}
