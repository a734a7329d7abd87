import type { CaseRow } from '#features/moderation/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import type { SupportTopic } from '../choices.ts'
import type { SupportMessage, SupportRequest } from '../contract.ts'
import type { StoredMessage } from './store.ts'

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
