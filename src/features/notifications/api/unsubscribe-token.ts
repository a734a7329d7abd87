/** Tokens of unsubscribe links, which turn one kind of email on or off for one user without a session. */
import { isSignatureOf, type Keys, signBytes } from '#platform/signatures/index.ts'
import { CHOICE_KINDS, type ChoiceKind } from '../contract.ts'

/** The user and the kind of email. */
export type Subscriber = { userId: string; kind: ChoiceKind }

/** A 16-byte ID, one byte for the kind, and a 32-byte signature. */
const ID_BYTES = 16
const BYTES = ID_BYTES + 1 + 32
const TOKEN = /^[\w-]{66}$/

/** The unsubscribe URL. It does not expire, because people keep emails for years. */
export function unsubscribeUrl(
  { publicUrl, keys }: { publicUrl: string; keys: Keys },
  subscriber: Subscriber,
): string {
  return `${publicUrl}/unsubscribe?token=${signSubscriber(keys, subscriber)}`
}

/** The token for a user and kind; always the same. */
export function signSubscriber(keys: Keys, { userId, kind }: Subscriber): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const named = Buffer.concat([id, Buffer.of(CHOICE_KINDS.indexOf(kind))])
  return Buffer.concat([named, signBytes(keys, 'unsubscribe', named)]).toString('base64url')
}

/** The user and kind of a token; undefined if the signature is invalid. Compares in constant time. */
export function readSubscriber(keys: Keys, token: string): Subscriber | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return undefined
  const [named, signature] = [bytes.subarray(0, ID_BYTES + 1), bytes.subarray(ID_BYTES + 1)]
  if (!isSignatureOf(keys, 'unsubscribe', named, signature)) return undefined
  const kind = CHOICE_KINDS[named[ID_BYTES] ?? -1]
  const hex = named.toString('hex', 0, ID_BYTES)
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return kind && { userId, kind }
}
