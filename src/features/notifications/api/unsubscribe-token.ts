/** Tokens of unsubscribe links, which turn one kind of email on or off for one user without a session. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { CHOICE_KINDS, type ChoiceKind } from '../contract.ts'

/** The user and the kind of email. */
export type Subscriber = { userId: string; kind: ChoiceKind }

/** A 16-byte ID, one byte for the kind, and a 32-byte signature. */
const ID_BYTES = 16
const BYTES = ID_BYTES + 1 + 32
const TOKEN = /^[\w-]{66}$/

/** The unsubscribe URL. It does not expire, because people keep emails for years. */
export function unsubscribeUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  subscriber: Subscriber,
): string {
  return `${publicUrl}/unsubscribe?token=${signSubscriber(secret, subscriber)}`
}

/** The token for a user and kind; always the same. */
export function signSubscriber(secret: string, { userId, kind }: Subscriber): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const named = Buffer.concat([id, Buffer.of(CHOICE_KINDS.indexOf(kind))])
  return Buffer.concat([named, signatureOf(secret, named)]).toString('base64url')
}

/** The user and kind of a token; undefined if the signature is invalid. Compares in constant time. */
export function readSubscriber(secret: string, token: string): Subscriber | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return undefined
  const [named, signature] = [bytes.subarray(0, ID_BYTES + 1), bytes.subarray(ID_BYTES + 1)]
  if (!timingSafeEqual(signature, signatureOf(secret, named))) return undefined
  const kind = CHOICE_KINDS[named[ID_BYTES] ?? -1]
  const hex = named.toString('hex', 0, ID_BYTES)
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return kind && { userId, kind }
}

/** The purpose is part of the signed data, so that signatures for other purposes are not valid here. */
function signatureOf(secret: string, named: Buffer): Buffer {
  return createHmac('sha256', secret).update('unsubscribe\0').update(named).digest()
}
