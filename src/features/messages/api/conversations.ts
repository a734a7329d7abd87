import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Contact } from '../contract.ts'
import { MESSAGE, type MessageNews } from '../events.ts'
import { MESSAGES_PER_PAGE } from '../limits.ts'
import { findSide, lockSide, lowerUnread, setBlocked } from './conversation-store.ts'
import { listMessages, type Message, markRead } from './message-store.ts'
import { findOwner, findParties, findPerson, findSubject, type SubjectIds } from './people-store.ts'
import type { MessagePorts } from './ports.ts'
import { mayWrite } from './rules.ts'

type ReadServices = Pick<Services, 'db' | 'events'>
type Pair = { userId: string; otherId: string }

/**
 * A page of the conversation of a person with another, oldest first; the latest page marks what was received as read.
 * Throws not_found for somebody that nobody knows and forbidden where neither of the two is a breeder.
 */
export async function readConversation(
  services: ReadServices,
  ports: MessagePorts,
  pair: Pair,
  page: { before?: string | undefined; limit?: number | undefined },
): Promise<Message[]> {
  const { db } = services
  if (pair.userId === pair.otherId) throw new AppError('message_yourself')
  const [reader, other] = await findParties(db, pair.userId, pair.otherId)
  if (!reader || !other) throw new AppError('not_found')
  if (!reader.cattery && !other.cattery) throw new AppError('forbidden')
  const messages = await listMessages(db, pair, { ...page, limit: page.limit ?? MESSAGES_PER_PAGE })
  const last = messages.at(-1)
  if (!page.before && last) await markAsRead(services, ports, pair, last.createdAt)
  return messages
}

/** What came after `until` has not been seen yet and stays unread. */
async function markAsRead(
  { db, events }: ReadServices,
  ports: MessagePorts,
  { userId, otherId }: Pair,
  until: Date,
): Promise<void> {
  const side = await findSide(db, userId, otherId)
  if (!side?.unread) return
  await db.transaction(async (tx) => {
    await lockSide(tx, userId, otherId)
    const read = await markRead(tx, userId, otherId, until)
    if (read === 0) return
    await lowerUnread(tx, userId, otherId, read)
    await ports.conversationRead(tx, userId, otherId)
    const news: MessageNews = { users: [userId, otherId] }
    await events.publish(tx, MESSAGE, news)
  })
}

/**
 * Whom somebody would write to, and what the dialog says around it. Throws not_found for what nobody may see and
 * message_yourself for what is one's own.
 */
export async function findContact(
  db: Handle,
  ports: MessagePorts,
  viewerId: string,
  whom: SubjectIds & { userId?: string | undefined },
  now: Date,
): Promise<Contact> {
  const subject = whom.catId || whom.breedingPairingId ? await findSubject(db, whom) : undefined
  const otherId = whom.userId ?? (subject?.isShown ? subject.ownerId : undefined)
  if (!otherId) throw new AppError('not_found')
  if (otherId === viewerId) throw new AppError('message_yourself')
  const person = await findPerson(db, otherId)
  const [viewer, other] = await findParties(db, viewerId, otherId)
  if (!person || !viewer || !other) throw new AppError('not_found')
  const side = await findSide(db, viewerId, otherId)
  const allowed = mayWrite(viewer, other)
  // Who wrote to each other before still knows the other; nobody else learns of a cattery that is not public.
  if (allowed !== 'yes' && !side) throw new AppError(allowed)
  const isTheirs =
    subject && (subject.ownerId === viewerId || (subject.ownerId === otherId && subject.isShown))
  const until = await ports.mutedUntil(db, viewerId, now)
  return {
    ...person,
    subject: isTheirs ? { kind: subject.kind, id: subject.id, title: subject.title } : null,
    contactAllowed: await ports.haveSale(db, viewerId, otherId),
    mutedUntil: until?.toISOString() ?? null,
    isBlocked: !!side?.blockedAt,
  }
}

/** Blocks the other side of a conversation or takes it back. Throws not_found where the two have none. */
export async function blockOther(
  db: Handle,
  { userId, otherId }: Pair,
  isBlocked: boolean,
  now: Date,
): Promise<{ isBlocked: boolean }> {
  if (!(await setBlocked(db, userId, otherId, isBlocked ? now : null))) throw new AppError('not_found')
  return { isBlocked }
}

/** The user to whom an inquiry goes. Throws not_found where there is nobody. */
export async function receiverOf(
  db: Handle,
  about: SubjectIds & { breederId?: string | null | undefined },
): Promise<string> {
  const subject = about.catId || about.breedingPairingId ? await findSubject(db, about) : undefined
  const owner = subject?.ownerId ?? (about.breederId && (await findOwner(db, about.breederId)))
  if (!owner) throw new AppError('not_found')
  return owner
}
