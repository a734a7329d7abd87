/** Presenters: allowlists of the fields in responses. */
import type { Inquiry, Message, Subject } from '../contract.ts'
import type { inquiries, messages } from './tables.ts'

export function presentMessage(
  row: typeof messages.$inferSelect,
  viewerId: string,
  subject: Subject | undefined,
): Message {
  return {
    id: row.id,
    kind: row.kind,
    senderId: row.senderId,
    receiverId: row.receiverId,
    catId: row.catId,
    breedingPairingId: row.breedingPairingId,
    inquiryId: row.inquiryId,
    subject: subject ?? null,
    content: row.content,
    isModerated: row.isModerated,
    moderationFlags: row.moderationFlags,
    attachments: row.attachments,
    isRead: row.isRead,
    clientId: row.senderId === viewerId ? row.clientId : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentInquiry(row: typeof inquiries.$inferSelect): Inquiry {
  return {
    id: row.id,
    buyerId: row.buyerId,
    breederId: row.breederId,
    catId: row.catId,
    breedingPairingId: row.breedingPairingId,
    message: row.message,
    status: row.status,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  }
}
