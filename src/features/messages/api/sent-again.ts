import { createHash } from 'node:crypto'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { essentialText } from '../essential-text.ts'
import { findRejection, putRejection, type Rejection } from './rejection-store.ts'

/** Milliseconds for which a rejected text is remembered: as long as violations count toward a mute. */
const REMEMBERED_MS = DAY_MS

/** A message that screening rejected. */
export type RejectedMessage = {
  senderId: string
  receiverId: string
  content: string
  clientId: string | null
}

/**
 * Whether the sender was refused the same text to the same user before, essentially unchanged; remembers the text
 * otherwise. A request that is repeated with its client ID is not a second message. Must run in a transaction that holds
 * the sender's account lock, so that of several requests at once only one is the first.
 */
export async function isSentAgain(tx: DbOrTx, message: RejectedMessage, now: Date): Promise<boolean> {
  const { content, ...rest } = message
  const rejection: Rejection = { ...rest, textHash: hashOf(content), rejectedAt: now }
  const earlier = await findRejection(tx, rejection, expiryAt(now))
  if (earlier) return !message.clientId || earlier.clientId !== message.clientId
  await putRejection(tx, rejection)
  return false
}

const expiryAt = (now: Date) => new Date(now.getTime() - REMEMBERED_MS)

const hashOf = (text: string) => createHash('sha256').update(essentialText(text)).digest('hex')
