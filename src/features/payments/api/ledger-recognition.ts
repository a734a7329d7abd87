import { lockSale } from '#features/orders/api/index.ts'
import type { Services } from '#platform/services.ts'
import { payableChangedJob } from './job-definitions.ts'
import { postRecognition } from './ledger.ts'

/** Posts what a completed, canceled, or refunded sale earned. Running again does nothing. */
export async function recognizeSale(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  transactionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale) return
    await postRecognition(tx, sale, clock.now())
    await jobs.enqueue(tx, payableChangedJob, { transactionId })
  })
}
