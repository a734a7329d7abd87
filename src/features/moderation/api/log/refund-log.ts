import type { DbOrTx } from '#platform/db/index.ts'
import { addDecision } from '../decision-store.ts'

/** Writes a refund or cancellation by staff to the log, for the buyer of the sale. */
export async function logRefund(
  tx: DbOrTx,
  {
    transactionId,
    now,
    ...entry
  }: { userId: string; actorId: string; transactionId: string; reason: string; now: Date },
): Promise<void> {
  const subject = { subjectKind: 'order', subjectId: transactionId } as const
  await addDecision(tx, { ...entry, ...subject, action: 'refund', createdAt: now })
}

/** Logs that staff submitted evidence about a dispute, accepted it, or let its sale continue. */
export async function logDisputeAnswer(
  tx: DbOrTx,
  { transactionId, now, ...entry }: Parameters<typeof logRefund>[1],
): Promise<void> {
  const subject = { subjectKind: 'order', subjectId: transactionId } as const
  await addDecision(tx, { ...entry, ...subject, action: 'answer_dispute', createdAt: now })
}
