import { findOwner } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Contact, Message as Shown } from '../contract.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '../events.ts'
import { MESSAGES_PER_PAGE } from '../limits.ts'
import { addBlock, hasBlocked, removeBlock } from './block-store.ts'
import { findContactCat } from './contact-cat.ts'
import { findSide, lockSide } from './conversation-store.ts'
import { closePending, findInquiryFrom } from './inquiry-store.ts'
import { findMessage, listMessages, type Message } from './message-store.ts'
import { findParties, findPerson } from './people-store.ts'
import type { MessagePorts } from './ports.ts'
import { presentMessage } from './present.ts'
import { readAll } from './read.ts'
import { mayWrite } from './rules.ts'
import { findSubject, readSubjects, type SubjectIds } from './subject-store.ts'

type ReadServices = Pick<Services, 'db' | 'events'>
type Pair = { userId: string; otherId: string }

/**
 * A page of the conversation of a user with another, oldest first. Throws not_found for users that the reader cannot see, and
 * forbidden where neither of the two is a breeder.
 */
export async function readConversation(
  db: DbOrTx,
  ports: MessagePorts,
  pair: Pair,
  page: { before?: string | undefined; limit?: number | undefined },
): Promise<Shown[]> {
  const code = await accessError(db, ports, pair)
  if (code) throw new AppError(code)
  const messages = await listMessages(db, pair, { ...page, limit: page.limit ?? MESSAGES_PER_PAGE })
  return withSubjects(db, pair.userId, messages)
}

/** Messages as responses contain them, with their subjects. */
async function withSubjects(db: DbOrTx, viewerId: string, messages: Message[]): Promise<Shown[]> {
  const subjects = await readSubjects(db, viewerId, messages)
  return messages.map((message) => {
    const about = message.breedingPairingId ?? message.catId
    return presentMessage(message, viewerId, about ? subjects.get(about) : undefined)
  })
}

/** One message with its subject. */
export async function withSubject(db: DbOrTx, viewerId: string, message: Message): Promise<Shown> {
  const [shown] = await withSubjects(db, viewerId, [message])
  return shown ?? presentMessage(message, viewerId, undefined)
}

/**
 * Marks what a user received from another as read, up to the message `until`; later messages have not been seen yet and
 * stay unread. Throws not_found where the message is not part of the conversation.
 */
export async function markConversationRead(
  { db, events }: ReadServices,
  ports: MessagePorts,
  { userId, otherId }: Pair,
  until: string,
): Promise<void> {
  const last = await findMessage(db, until, { userId, otherId })
  if (!last) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    await lockSide(tx, userId, otherId)
    if (await readAll(tx, ports, { userId, otherId }, last.createdAt))
      await events.publish(tx, CONVERSATION_CHANGED, { users: [userId, otherId] })
  })
}

/**
 * The user that the viewer would write to, with everything that the message dialog shows. Throws not_found for what the
 * viewer cannot see and message_yourself for the viewer's own listings.
 */
export async function findContact(
  db: DbOrTx,
  ports: MessagePorts,
  viewerId: string,
  whom: SubjectIds & { userId?: string | undefined },
  now: Date,
): Promise<Contact> {
  const subject = whom.catId || whom.breedingPairingId ? await findSubject(db, whom) : undefined
  const otherId = whom.userId ?? (subject?.isShown ? subject.ownerId : undefined)
  if (!otherId) throw new AppError('not_found')
  const code = await accessError(db, ports, { userId: viewerId, otherId })
  if (code) throw new AppError(code)
  const person = await findPerson(db, otherId, isoDate(now))
  if (!person) throw new AppError('not_found')
  const isVisible =
    subject && (subject.ownerId === viewerId || (subject.ownerId === otherId && subject.isShown))
  const until = await ports.mutedUntil(db, viewerId, now)
  return {
    ...person,
    subject: isVisible
      ? ((await readSubjects(db, viewerId, [idsOf(subject)])).get(subject.id) ?? null)
      : null,
    inquiry: (await findInquiryFrom(db, otherId, viewerId)) ?? null,
    cat:
      (await findContactCat(db, { userId: viewerId, otherId }, isVisible ? (whom.catId ?? null) : null)) ??
      null,
    contactAllowed: await ports.haveSale(db, viewerId, otherId),
    mutedUntil: until?.toISOString() ?? null,
    isBlocked: await hasBlocked(db, viewerId, otherId),
  }
}

/**
 * Why the viewer cannot see another user, or null. Users who wrote to each other before still see each other; otherwise
 * catteries that are not public, and buyers, stay hidden.
 */
async function accessError(db: DbOrTx, ports: MessagePorts, { userId, otherId }: Pair) {
  if (otherId === userId) return 'message_yourself'
  const [viewer, other] = await findParties(db, userId, otherId)
  if (!viewer || !other) return 'not_found'
  if (await findSide(db, userId, otherId)) return null
  const haveMet = !other.cattery && (await ports.haveEntry(db, userId, otherId))
  const allowed = mayWrite(viewer, other, haveMet)
  return allowed === 'yes' ? null : allowed
}

/** Blocks or unblocks a user. Throws not_found for users that the viewer cannot see. */
export async function blockOther(
  { db, events }: ReadServices,
  ports: MessagePorts,
  { userId, otherId }: Pair,
  isBlocked: boolean,
  now: Date,
): Promise<{ isBlocked: boolean }> {
  return db.transaction(async (tx) => {
    if (!isBlocked) await removeBlock(tx, userId, otherId)
    else if (await accessError(tx, ports, { userId, otherId })) throw new AppError('not_found')
    else {
      await addBlock(tx, userId, otherId, now)
      // What a blocked person asked waits for nobody.
      await closePending(tx, otherId, userId)
    }
    await events.publish(tx, INBOX_CHANGED, { userId })
    return { isBlocked }
  })
}

/** The user who receives an inquiry. Throws not_found where there is none. */
export async function findReceiver(
  db: DbOrTx,
  about: SubjectIds & { breederId?: string | null | undefined },
): Promise<string> {
  const subject = about.catId || about.breedingPairingId ? await findSubject(db, about) : undefined
  const owner = subject?.ownerId ?? (about.breederId && (await findOwner(db, about.breederId)))
  if (!owner) throw new AppError('not_found')
  return owner
}

function idsOf({ kind, id }: { kind: 'cat' | 'pairing'; id: string }): SubjectIds {
  return kind === 'cat' ? { catId: id } : { breedingPairingId: id }
}
