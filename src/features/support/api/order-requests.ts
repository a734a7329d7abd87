/** Requests to support that a step of a sale opens for one of its parties. */
import { addSupportCase } from '#features/moderation/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type MailServices, mailConfirmation, type SupportSettings } from './mails.ts'
import { findOrder } from './order-store.ts'
import { addMessage, addRequest } from './store.ts'

/**
 * Opens a request of a user about a sale, with a text in the user's name, and confirms it by email. The caller makes sure
 * that it happens once. Throws for an unknown sale.
 */
export async function openOrderRequest(
  services: MailServices,
  settings: SupportSettings,
  tx: DbOrTx,
  { userId, transactionId, text }: { userId: string; transactionId: string; text: string },
): Promise<void> {
  const order = await findOrder(tx, transactionId)
  if (!order) throw new Error(`There is no transaction ${transactionId}.`)
  const now = services.clock.now()
  const row = await addSupportCase(
    tx,
    {
      userId,
      contactEmail: null,
      reason: 'order',
      comment: text,
      createdAt: now,
      waitingSince: now,
      subjectKind: 'order',
      subjectId: transactionId,
      subjectTitle: `${order.catName}, order ${order.orderNumber}`,
    },
    [text],
  )
  await addRequest(tx, { caseId: row.id, clientId: newId(), reference: null })
  await addMessage(tx, { id: newId(), caseId: row.id, isAnswer: false, text, createdAt: now })
  await mailConfirmation(services, settings, tx, row)
}
