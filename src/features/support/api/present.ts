import type { CaseRow } from '#features/moderation/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { SupportTopic } from '../choices.ts'
import type { StaffRequest, SupportConversation, SupportMessage, SupportRequest } from '../contract.ts'
import { findOrder } from './order-store.ts'
import { listMessages, type StoredMessage } from './store.ts'

/** The path of a file for the reader. */
export type FilePath = (objectId: string) => string

/** A request without its messages. */
export function presentRequest(row: CaseRow, reference: string | null): SupportRequest {
  const { id, number, status, createdAt, closedAt, subjectKind, subjectId, subjectTitle } = row
  const kind = subjectKind === 'order' || subjectKind === 'cat' ? subjectKind : undefined
  return {
    id,
    number,
    status,
    reference,
    topic: row.reason as SupportTopic,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    subject: kind && subjectTitle ? { kind, title: subjectTitle, path: subjectPath(kind, subjectId) } : null,
  }
}

/** Parties and staff open an order at the same path. */
function subjectPath(kind: 'order' | 'cat', id: string | null): string | null {
  if (!id) return null
  return kind === 'cat' ? `/cats/${id}` : orderPath({ transactionId: id })
}

/** A message as its sender sees it; it does not say who answered. */
export function presentMessage(
  { id, isAnswer, text, createdAt, objectIds }: StoredMessage,
  filePath: FilePath,
): SupportMessage {
  return { id, isAnswer, text, createdAt, files: objectIds.map(filePath) }
}

/** A request with its messages for its sender. */
export async function presentConversation(
  db: Handle,
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
export async function presentForStaff(
  db: Handle,
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
