/** When a sale completes although the buyer did not answer. */
import { buyerToldAt, listSaleEvents } from '#features/sales/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import { completionTime } from '../rules.ts'

/**
 * When a sale whose breeder has confirmed completes without the buyer; null until the mail server has accepted the email that asks
 * the buyer, and, after a dispute, the one that says that it has ended.
 */
export async function findCompletion(db: Handle, transactionId: string, now: Date): Promise<Date | null> {
  const events = await listSaleEvents(db, transactionId)
  const questions = events.filter(({ kind, actor }) => kind === 'confirmHandover' && actor === 'breeder')
  // A later reason why the cat has no microchip is a new question.
  const question = questions.findLast(({ details }) => details.noChip) ?? questions[0]
  const end = events.findLast(({ kind }) => kind === 'closeDispute' || kind === 'continueSale')
  const told = {
    asked: question && (await buyerToldAt(db, question.id)),
    disputeEnded: end ? ((await buyerToldAt(db, end.id)) ?? ('not_sent' as const)) : null,
  }
  return completionTime(told, await readOutages(db, now))
}
