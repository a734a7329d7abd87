import { v5 } from 'uuid'
import { lockAccount, requireConfirmed } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { type Screening, screen } from '#lib/screening/index.ts'
import { screenInBrowser } from '#lib/screening/screen-in-browser.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { windowStart } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { CONVERSATION_CHANGED } from '../events.ts'
import { isBlockedBetween } from './block-store.ts'
import {
  countStartedSince,
  findSide,
  hasConversation,
  openConversation,
  updateConversations,
  updateSubject,
} from './conversation-store.ts'
import { inquiryFor } from './inquiries.ts'
import { getInquiry, type Inquiry } from './inquiry-store.ts'
import { CONVERSATION_LIMIT, MESSAGE_LIMIT } from './limits.ts'
import { addMessage, countSentSince, findSent, listSentTexts, type Message } from './message-store.ts'
import { findParties, type Party } from './people-store.ts'
import type { BlockedMessage, MessagePorts } from './ports.ts'
import { countRejectedSince } from './rejection-store.ts'
import { mayWrite, SCREENED_MESSAGES } from './rules.ts'
import { isSentAgain } from './sent-again.ts'
import { findSubject, type KnownSubject } from './subject-store.ts'

export type SendServices = Pick<Services, 'db' | 'clock' | 'events' | 'mail'>

/** A message to send; `isInquiry` renews an inquiry about the same subject. */
export type SendMessageInput = {
  receiverId: string
  catId?: string | null | undefined
  breedingPairingId?: string | null | undefined
  content: string
  clientId?: string | undefined
  isInquiry?: boolean
}

type Sent = { message: Message; inquiry: Inquiry | null }

/**
 * Sends a message; a buyer's first message to a breeder also creates an inquiry. Throws email_unconfirmed,
 * message_yourself, not_found, forbidden, suspended, muted, too_many_requests, and prohibited_content. The latter is
 * recorded as a violation if the client rules find it as well, or if the same text was rejected before.
 */
export async function sendMessage(
  services: SendServices,
  ports: MessagePorts,
  sender: Viewer,
  input: SendMessageInput,
): Promise<Sent> {
  requireConfirmed(sender, services.mail)
  if (input.receiverId === sender.id) throw new AppError('message_yourself')
  const now = services.clock.now()
  const outcome = await services.db.transaction(async (tx) => {
    // Makes the messages of one user sequential, so that limits count all of them.
    await lockAccount(tx, sender.id)
    const existing = input.clientId && (await findSent(tx, sender.id, input.clientId))
    if (existing) {
      const inquiry = existing.inquiryId ? await getInquiry(tx, existing.inquiryId) : null
      return { sent: { message: existing, inquiry: inquiry ?? null } }
    }
    const [from, to] = await partiesOf(tx, ports, sender.id, input.receiverId)
    const subject = await subjectOf(tx, input, from, to)
    await requireNotMuted(tx, ports, sender.id, now)
    await requireWithinLimits(tx, sender.id, input.receiverId, now)
    const verdict = await screenMessage(tx, ports, sender.id, input)
    if (verdict.flagged) {
      const violation = violationOf(sender.id, input, verdict)
      const isViolation = await countsAsViolation(tx, violation, now)
      const mutedUntil = isViolation ? await ports.recordViolation(tx, violation, now) : null
      return { verdict, isViolation, mutedUntil }
    }
    const sent = await deliver(tx, ports, { from, to, subject, input, verdict, now })
    await services.events.publish(tx, CONVERSATION_CHANGED, {
      users: [sender.id, input.receiverId],
      messageId: sent.message.id,
    })
    return { sent }
  })
  if (outcome.sent) return outcome.sent
  // Thrown outside the transaction, which would otherwise roll back the violation.
  throw prohibited(outcome)
}

type Rejected = { verdict: Screening; isViolation: boolean; mutedUntil: Date | null }

function prohibited({ verdict, isViolation, mutedUntil }: Rejected): AppError {
  const { categories, spans, summary } = verdict
  return new AppError('prohibited_content', {
    details: { categories, spans, summary, isViolation, mutedUntil: mutedUntil?.toISOString() ?? null },
  })
}

/**
 * Sends the same message to several users as one of many, each once for its `id`: running it again sends what is missing. It is
 * screened once, as for someone without a sale, before anybody gets it. Users who cannot be written to are left out. Returns
 * how many have it. Throws email_unconfirmed, suspended, muted, and prohibited_content, which is recorded as in sendMessage.
 */
export async function sendToMany(
  services: SendServices,
  ports: MessagePorts,
  sender: Viewer,
  { id, receiverIds, content }: { id: string; receiverIds: string[]; content: string },
): Promise<number> {
  requireConfirmed(sender, services.mail)
  const { db, clock, events } = services
  const now = clock.now()
  const verdict = screen(content)
  const [firstId] = receiverIds
  if (!firstId) return 0
  const rejected = await db.transaction(async (tx) => {
    await lockAccount(tx, sender.id)
    await requireNotMuted(tx, ports, sender.id, now)
    if (!verdict.flagged) return null
    const violation = violationOf(sender.id, { receiverId: firstId, content }, verdict)
    const isViolation = await countsAsViolation(tx, violation, now)
    const mutedUntil = isViolation ? await ports.recordViolation(tx, violation, now) : null
    return { verdict, isViolation, mutedUntil }
  })
  if (rejected) throw prohibited(rejected)
  let sent = 0
  for (const receiverId of receiverIds) {
    const clientId = v5(receiverId, id)
    const isSent = await db.transaction(async (tx) => {
      await lockAccount(tx, sender.id)
      if (await findSent(tx, sender.id, clientId)) return true
      const parties = await partiesOf(tx, ports, sender.id, receiverId).catch(leaveOut)
      if (!parties) return false
      const [from, to] = parties
      const input = { receiverId, content, clientId }
      const { message } = await deliver(tx, ports, { from, to, subject: undefined, input, verdict, now })
      await events.publish(tx, CONVERSATION_CHANGED, {
        users: [sender.id, receiverId],
        messageId: message.id,
      })
      return true
    })
    if (isSent) sent += 1
  }
  return sent
}

/** Whether somebody has a message that `sendToMany` sends. */
export async function hasBegun(
  db: DbOrTx,
  senderId: string,
  { id, receiverIds }: { id: string; receiverIds: string[] },
): Promise<boolean> {
  for (const receiverId of receiverIds) if (await findSent(db, senderId, v5(receiverId, id))) return true
  return false
}

function leaveOut(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** Users are not punished for what their browser lets through, unless they send it again. */
async function countsAsViolation(
  tx: DbOrTx,
  { userId, receiverId, content, clientId }: BlockedMessage,
  now: Date,
): Promise<boolean> {
  if (screenInBrowser(content).flagged) return true
  return isSentAgain(tx, { senderId: userId, receiverId, content, clientId }, now)
}

async function partiesOf(
  tx: DbOrTx,
  ports: MessagePorts,
  senderId: string,
  receiverId: string,
): Promise<[Party, Party]> {
  const [from, to] = await findParties(tx, senderId, receiverId)
  if (!from || !to) throw new AppError('not_found')
  if (to.isDeleted) throw new AppError('forbidden', { message: 'This person has deleted their account.' })
  // It makes no difference for the owner of a cattery, to whom most messages go.
  const haveMet =
    !to.cattery &&
    ((await hasConversation(tx, senderId, receiverId)) || (await ports.haveEntry(tx, senderId, receiverId)))
  const allowed = mayWrite(from, to, haveMet)
  if (allowed !== 'yes') throw new AppError(allowed)
  if (await isBlockedBetween(tx, senderId, receiverId))
    throw new AppError('forbidden', { message: 'You cannot message this user.' })
  return [from, to]
}

/** What the message is about: a cat or pairing of one of the two users that the sender can see. */
async function subjectOf(
  tx: DbOrTx,
  input: SendMessageInput,
  from: Party,
  to: Party,
): Promise<KnownSubject | undefined> {
  if (!input.catId && !input.breedingPairingId) return undefined
  const subject = await findSubject(tx, input)
  const isOwn = subject?.ownerId === from.userId
  const isTheirs = subject?.ownerId === to.userId && subject.isShown
  if (!subject || !(isOwn || isTheirs)) throw new AppError('not_found')
  return subject
}

async function requireNotMuted(tx: DbOrTx, ports: MessagePorts, senderId: string, now: Date): Promise<void> {
  const until = await ports.mutedUntil(tx, senderId, now)
  if (until) throw new AppError('muted', { details: { mutedUntil: until.toISOString() } })
}

async function requireWithinLimits(
  tx: DbOrTx,
  senderId: string,
  receiverId: string,
  now: Date,
): Promise<void> {
  const recent =
    (await countSentSince(tx, senderId, windowStart(MESSAGE_LIMIT, now))) +
    (await countRejectedSince(tx, senderId, windowStart(MESSAGE_LIMIT, now)))
  if (recent >= MESSAGE_LIMIT.points) throw new AppError('too_many_requests')
  if (await findSide(tx, senderId, receiverId)) return
  if (
    (await countStartedSince(tx, senderId, windowStart(CONVERSATION_LIMIT, now))) >= CONVERSATION_LIMIT.points
  )
    throw new AppError('too_many_requests', {
      message:
        'You have started several conversations recently. Please wait a while before starting another.',
    })
}

async function screenMessage(
  tx: DbOrTx,
  ports: MessagePorts,
  senderId: string,
  { receiverId, content }: SendMessageInput,
): Promise<Screening> {
  const contactAllowed = await ports.haveSale(tx, senderId, receiverId)
  const previous = contactAllowed ? [] : await listSentTexts(tx, senderId, receiverId, SCREENED_MESSAGES)
  return screen(content, { previous, contactAllowed })
}

function violationOf(userId: string, input: SendMessageInput, verdict: Screening): BlockedMessage {
  const { receiverId, content, clientId = null } = input
  const { categories, spans } = verdict
  const severity = verdict.severity ?? 'warning'
  return { userId, receiverId, content, violationType: 'message', categories, spans, severity, clientId }
}

async function deliver(
  tx: DbOrTx,
  ports: MessagePorts,
  order: {
    from: Party
    to: Party
    subject: KnownSubject | undefined
    input: SendMessageInput
    verdict: Screening
    now: Date
  },
): Promise<Sent> {
  const { from, to, subject, input, verdict, now } = order
  const [senderId, receiverId] = [from.userId, to.userId]
  const createdAt = await openConversation(tx, { senderId, receiverId, now })
  const { inquiry, isNew } = await inquiryFor(tx, {
    from,
    to,
    subject,
    text: input.content,
    isInquiry: input.isInquiry ?? false,
    at: createdAt,
  })
  const message = await addMessage(tx, {
    senderId,
    receiverId,
    catId: subject?.kind === 'cat' ? subject.id : null,
    breedingPairingId: subject?.kind === 'pairing' ? subject.id : null,
    inquiryId: inquiry?.id ?? null,
    content: input.content,
    isModerated: verdict.categories.length > 0,
    moderationFlags: verdict.categories,
    clientId: input.clientId ?? null,
    createdAt,
  })
  await updateConversations(tx, message)
  if (subject) await updateSubject(tx, message)
  await ports.messageStored(tx, { message, inquiry: isNew ? inquiry : null })
  return { message, inquiry }
}
