/** Requests with their messages, as their senders and staff read them. */
import type { CaseRow } from '#features/moderation/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { StaffRequest, SupportConversation } from '../contract.ts'
import { findOrder } from './order-store.ts'
import { type FilePath, presentMessage, presentRequest } from './present.ts'
import { listMessages } from './store.ts'

/** A request with its messages for its sender. */
export async function readConversation(
  db: DbOrTx,
  row: CaseRow,
  reference: string | null,
  filePath: FilePath,
): Promise<SupportConversation> {
  const messages = await listMessages(db, row.id)
  return {
    ...presentRequest(row, reference),
    contactEmail: row.contactEmail,
    messages: messages.map((message) => presentMessage(message, filePath)),
  }
}

/** A request with its messages and its order for staff. */
export async function readStaffRequest(
  db: DbOrTx,
  row: CaseRow,
  reference: string | null,
): Promise<StaffRequest> {
  const filePath: FilePath = (objectId) => `/objects/${objectId}`
  const messages = await listMessages(db, row.id)
  const order = row.subjectKind === 'order' && row.subjectId ? await findOrder(db, row.subjectId) : undefined
  return {
    ...presentRequest(row, reference),
    contactEmail: row.contactEmail,
    messages: messages.map((message) => ({
      ...presentMessage(message, filePath),
      staffName: message.staffName,
    })),
    order: order ?? null,
  }
}
