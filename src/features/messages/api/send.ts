import { lockAccount, requireConfirmed } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { type Screening, screen } from '#lib/screening/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { MESSAGE, type MessageNews } from '../events.ts'
import { isBlockedBetween } from './block-store.ts'
import {
  countStartedSince,
  findSide,
  noteMessage,
  noteSubject,
  openConversation,
} from './conversation-store.ts'
import { inquiryFor } from './inquiries.ts'
import { getInquiry, type Inquiry } from './inquiry-store.ts'
import { addMessage, countSentSince, findSent, listWritten, type Message } from './message-store.ts'
import { findParties, type Party } from './people-store.ts'
import type { MessagePorts } from './ports.ts'
import { CONVERSATIONS_AN_HOUR, MESSAGES_A_MINUTE, mayWrite, SCREENED_BEFORE } from './rules.ts'
import { findSubject, type KnownSubject } from './subject-store.ts'

export type SendServices = Pick<Services, 'db' | 'clock' | 'events' | 'mail'>

export type Letter = {
  receiverId: string
  catId?: string | null | undefined
  breedingPairingId?: string | null | undefined
  content: string
  clientId?: string | undefined
  /** The sender asks on purpose, so that an inquiry about the same is renewed. */
  asks?: boolean
}

type Sent = { message: Message; inquiry: Inquiry | null }

const MINUTE_MS = 60_000

/**
 * Sends a message, and with a buyer's first to a breeder makes the inquiry. Throws email_unconfirmed,
 * message_yourself, not_found, forbidden, suspended, muted, too_many_requests and prohibited_content; what is prohibited is
 * written down as a violation.
 */
export async function sendMessage(
  services: SendServices,
  ports: MessagePorts,
  sender: Viewer,
  letter: Letter,
): Promise<Sent> {
  requireConfirmed(sender, services.mail)
  if (letter.receiverId === sender.id) throw new AppError('message_yourself')
  const now = services.clock.now()
  const outcome = await services.db.transaction(async (tx) => {
    // Messages of one person are counted and stored one after the other.
    await lockAccount(tx, sender.id)
    const before = letter.clientId && (await findSent(tx, sender.id, letter.clientId))
    if (before) {
      const inquiry = before.inquiryId ? await getInquiry(tx, before.inquiryId) : null
      return { sent: { message: before, inquiry: inquiry ?? null } }
    }
    const [from, to] = await partiesOf(tx, sender.id, letter.receiverId)
    const subject = await subjectOf(tx, letter, from, to)
    await refuseMuted(tx, ports, sender.id, now)
    await refuseTooMany(tx, sender.id, letter.receiverId, now)
    const verdict = await screened(tx, ports, sender.id, letter)
    if (verdict.flagged) {
      const mutedUntil = await ports.recordViolation(tx, violationOf(sender.id, letter, verdict), now)
      return { verdict, mutedUntil }
    }
    const sent = await deliver(tx, ports, { from, to, subject, letter, verdict, now })
    const news: MessageNews = { users: [sender.id, letter.receiverId], messageId: sent.message.id }
    await services.events.publish(tx, MESSAGE, news)
    return { sent }
  })
  if (outcome.sent) return outcome.sent
  // Thrown here and not inside, where it would undo the record of the violation.
  const { categories, spans, summary } = outcome.verdict
  const mutedUntil = outcome.mutedUntil?.toISOString() ?? null
  throw new AppError('prohibited_content', { details: { categories, spans, summary, mutedUntil } })
}

async function partiesOf(tx: Handle, senderId: string, receiverId: string): Promise<[Party, Party]> {
  const [from, to] = await findParties(tx, senderId, receiverId)
  if (!from || !to) throw new AppError('not_found')
  const allowed = mayWrite(from, to)
  if (allowed !== 'yes') throw new AppError(allowed)
  if (await isBlockedBetween(tx, senderId, receiverId))
    throw new AppError('forbidden', { message: 'You cannot write to this person.' })
  return [from, to]
}

/** What the message is about: a cat or pairing of one of the two that the sender may see. */
async function subjectOf(
  tx: Handle,
  letter: Letter,
  from: Party,
  to: Party,
): Promise<KnownSubject | undefined> {
  if (!letter.catId && !letter.breedingPairingId) return undefined
  const subject = await findSubject(tx, letter)
  const isOwn = subject?.ownerId === from.userId
  const isTheirs = subject?.ownerId === to.userId && subject.isShown
  if (!subject || !(isOwn || isTheirs)) throw new AppError('not_found')
  return subject
}

async function refuseMuted(tx: Handle, ports: MessagePorts, senderId: string, now: Date): Promise<void> {
  const until = await ports.mutedUntil(tx, senderId, now)
  if (until) throw new AppError('muted', { details: { mutedUntil: until.toISOString() } })
}

async function refuseTooMany(tx: Handle, senderId: string, receiverId: string, now: Date): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  if ((await countSentSince(tx, senderId, since(MINUTE_MS))) >= MESSAGES_A_MINUTE)
    throw new AppError('too_many_requests')
  if (await findSide(tx, senderId, receiverId)) return
  if ((await countStartedSince(tx, senderId, since(60 * MINUTE_MS))) >= CONVERSATIONS_AN_HOUR)
    throw new AppError('too_many_requests', {
      message: 'You have begun several conversations just now. Please wait a while before the next.',
    })
}

async function screened(
  tx: Handle,
  ports: MessagePorts,
  senderId: string,
  { receiverId, content }: Letter,
): Promise<Screening> {
  const contactAllowed = await ports.haveSale(tx, senderId, receiverId)
  const previous = contactAllowed ? [] : await listWritten(tx, senderId, receiverId, SCREENED_BEFORE)
  return screen(content, { previous, contactAllowed })
}

function violationOf(userId: string, letter: Letter, verdict: Screening) {
  const { receiverId, content, clientId = null } = letter
  const { categories, spans } = verdict
  const severity = verdict.severity ?? 'warning'
  return { userId, receiverId, content, violationType: 'message', categories, spans, severity, clientId }
}

async function deliver(
  tx: Handle,
  ports: MessagePorts,
  order: {
    from: Party
    to: Party
    subject: KnownSubject | undefined
    letter: Letter
    verdict: Screening
    now: Date
  },
): Promise<Sent> {
  const { from, to, subject, letter, verdict, now } = order
  const [senderId, receiverId] = [from.userId, to.userId]
  const createdAt = await openConversation(tx, { senderId, receiverId, now })
  const { inquiry, isAsked } = await inquiryFor(tx, {
    from,
    to,
    subject,
    text: letter.content,
    asks: letter.asks,
    at: createdAt,
  })
  const message = await addMessage(tx, {
    senderId,
    receiverId,
    catId: subject?.kind === 'cat' ? subject.id : null,
    breedingPairingId: subject?.kind === 'pairing' ? subject.id : null,
    inquiryId: inquiry?.id ?? null,
    content: letter.content,
    isModerated: verdict.categories.length > 0,
    moderationFlags: verdict.categories,
    clientId: letter.clientId ?? null,
    createdAt,
  })
  await noteMessage(tx, message)
  if (subject) await noteSubject(tx, message)
  await ports.messageStored(tx, { message, inquiry: isAsked ? inquiry : null })
  return { message, inquiry }
}
