import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { InquiryStatus } from '../contract.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '../events.ts'
import { lockSide } from './conversation-store.ts'
import {
  addInquiry,
  answerInquiries,
  findGeneralInquiry,
  findInquiry,
  getInquiry,
  type Inquiry,
  lockInquiry,
  updateInquiry,
} from './inquiry-store.ts'
import { findOwnCattery, type Party } from './people-store.ts'
import type { MessagePorts } from './ports.ts'
import { markInquiryMessages } from './read.ts'
import { changedInquiry } from './rules.ts'
import type { KnownSubject } from './subject-store.ts'

type NewMessage = {
  from: Party
  to: Party
  subject: KnownSubject | undefined
  text: string
  isInquiry: boolean
  at: Date
}

/** `isNew`: the message created or renewed the inquiry. */
type InquiryOfMessage = { inquiry: Inquiry | null; isNew: boolean }

/**
 * The inquiry that a message belongs to. The first message to a breeder about a subject, or in general, creates one; a
 * breeder's reply marks pending ones as responded. Requires the lock on the conversation, so that two first messages at
 * once create only one.
 */
export async function inquiryFor(tx: DbOrTx, message: NewMessage): Promise<InquiryOfMessage> {
  const { from, to, subject } = message
  if (from.cattery) {
    const theirs = await findInquiry(tx, {
      buyerId: to.userId,
      breederId: from.cattery.id,
      ...idsOf(subject?.ownerId === from.userId ? subject : undefined),
    })
    await answerInquiries(tx, to.userId, from.cattery.id)
    const isReply = theirs && subject?.ownerId !== to.userId && !message.isInquiry
    if (isReply || !to.cattery || subject?.ownerId === from.userId)
      return { inquiry: theirs ?? null, isNew: false }
  }
  return to.cattery ? createOrRenew(tx, message, to.cattery.id) : { inquiry: null, isNew: false }
}

async function createOrRenew(
  tx: DbOrTx,
  { from, subject, text, isInquiry, at }: NewMessage,
  breederId: string,
): Promise<InquiryOfMessage> {
  const about = { buyerId: from.userId, breederId, ...idsOf(subject) }
  const known =
    subject || !isInquiry
      ? await findInquiry(tx, about)
      : await findGeneralInquiry(tx, from.userId, breederId)
  if (!known) {
    const added = await addInquiry(tx, { ...about, message: text, createdAt: at })
    return { inquiry: added, isNew: true }
  }
  // A message about a closed inquiry reopens it.
  const isRenewed = isInquiry || known.status === 'closed'
  if (!isRenewed) {
    // Another question waits for an answer, too.
    const open = await updateInquiry(tx, known.id, { status: 'pending', isRead: false })
    return { inquiry: open ?? known, isNew: false }
  }
  // With the time of the message, because lists show the latest inquiry first.
  const fresh = { message: text, status: 'pending' as const, isRead: false, createdAt: at }
  const renewed = await updateInquiry(tx, known.id, fresh)
  return { inquiry: renewed ?? known, isNew: true }
}

function idsOf(subject: KnownSubject | undefined) {
  return {
    catId: subject?.kind === 'cat' ? subject.id : null,
    breedingPairingId: subject?.kind === 'pairing' ? subject.id : null,
  }
}

/**
 * Marks a breeder's inquiry as read or changes its status, and does the same to the messages of its buyer: to read or respond is
 * one thing in both lists. Throws not_found for inquiries to others and conflict for a transition that is not allowed.
 */
export async function changeInquiry(
  { db, events }: Pick<Services, 'db' | 'events'>,
  ports: Pick<MessagePorts, 'conversationRead'>,
  viewerId: string,
  id: string,
  change: { isRead?: boolean | undefined; status?: InquiryStatus | undefined },
): Promise<Inquiry> {
  return db.transaction(async (tx) => {
    const breederId = await findOwnCattery(tx, viewerId)
    const buyerId = breederId && (await getInquiry(tx, id))?.buyerId
    if (!buyerId) throw new AppError('not_found')
    // Before the inquiry, in the order in which messages lock both.
    const side = await lockSide(tx, viewerId, buyerId)
    const inquiry = await lockInquiry(tx, id, breederId)
    if (!inquiry) throw new AppError('not_found')
    const next = changedInquiry(inquiry, change)
    if (!next) throw new AppError('conflict')
    if (side) await markInquiryMessages(tx, ports, side, { id, isRead: next.isRead })
    const changed = await updateInquiry(tx, id, next)
    if (!changed) throw new AppError('not_found')
    await events.publish(tx, INBOX_CHANGED, { userId: viewerId })
    if (side) await events.publish(tx, CONVERSATION_CHANGED, { users: [viewerId, buyerId] })
    return changed
  })
}
