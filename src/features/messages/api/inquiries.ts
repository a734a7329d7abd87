import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { InquiryStatus } from '../contract.ts'
import { OWN_CONVERSATIONS, type OwnNews } from '../events.ts'
import {
  addInquiry,
  answerInquiries,
  findGeneralInquiry,
  findInquiry,
  type Inquiry,
  lockInquiry,
  updateInquiry,
} from './inquiry-store.ts'
import { findCatteryOf, type Party } from './people-store.ts'
import { INQUIRY_MOVES } from './rules.ts'
import type { KnownSubject } from './subject-store.ts'

type Asking = {
  from: Party
  to: Party
  subject: KnownSubject | undefined
  text: string
  asks: boolean | undefined
  at: Date
}

type Asked = { inquiry: Inquiry | null; isAsked: boolean }

/**
 * The inquiry that a message belongs to. The first message to a breeder about a thing, or in general, makes one; a
 * breeder's answer moves the waiting ones on. For a transaction that holds the conversation, so that two first
 * messages at once make one. `isAsked`: this message made the inquiry or renewed it.
 */
export async function inquiryFor(tx: Handle, asking: Asking): Promise<Asked> {
  const { from, to, subject } = asking
  if (from.cattery) {
    const theirs = await findInquiry(tx, {
      ...{ buyerId: to.userId, breederId: from.cattery.id },
      ...idsOf(subject?.ownerId === from.userId ? subject : undefined),
    })
    await answerInquiries(tx, to.userId, from.cattery.id)
    const isAnswer = theirs && subject?.ownerId !== to.userId && !asking.asks
    if (isAnswer || !to.cattery || subject?.ownerId === from.userId)
      return { inquiry: theirs ?? null, isAsked: false }
  }
  return to.cattery ? ask(tx, asking, to.cattery.id) : { inquiry: null, isAsked: false }
}

async function ask(tx: Handle, { from, subject, text, asks, at }: Asking, breederId: string): Promise<Asked> {
  const about = { buyerId: from.userId, breederId, ...idsOf(subject) }
  const known =
    subject || !asks ? await findInquiry(tx, about) : await findGeneralInquiry(tx, from.userId, breederId)
  if (!known) {
    const added = await addInquiry(tx, { ...about, message: text, createdAt: at })
    return { inquiry: added, isAsked: true }
  }
  // A question about something that was settled opens it again.
  const isRenewed = asks || known.status === 'closed'
  if (!isRenewed) return { inquiry: known, isAsked: false }
  // It stands where a new one would: the list has the latest first.
  const fresh = { message: text, status: 'pending' as const, isRead: false, createdAt: at }
  const renewed = await updateInquiry(tx, known.id, fresh)
  return { inquiry: renewed ?? known, isAsked: true }
}

function idsOf(subject: KnownSubject | undefined) {
  return {
    catId: subject?.kind === 'cat' ? subject.id : null,
    breedingPairingId: subject?.kind === 'pairing' ? subject.id : null,
  }
}

/** Marks a breeder's own inquiry as read or moves it on. Throws not_found for those of others, conflict for a move that is none. */
export async function changeInquiry(
  { db, events }: Pick<Services, 'db' | 'events'>,
  viewerId: string,
  id: string,
  change: { isRead?: boolean | undefined; status?: InquiryStatus | undefined },
): Promise<Inquiry> {
  return db.transaction(async (tx) => {
    const breederId = await findCatteryOf(tx, viewerId)
    const inquiry = breederId && (await lockInquiry(tx, id, breederId))
    if (!inquiry) throw new AppError('not_found')
    const { status = inquiry.status, isRead = inquiry.isRead } = change
    if (status !== inquiry.status && !INQUIRY_MOVES[inquiry.status].includes(status))
      throw new AppError('conflict')
    const changed = await updateInquiry(tx, id, { status, isRead })
    if (!changed) throw new AppError('not_found')
    const news: OwnNews = { userId: viewerId }
    await events.publish(tx, OWN_CONVERSATIONS, news)
    return changed
  })
}
