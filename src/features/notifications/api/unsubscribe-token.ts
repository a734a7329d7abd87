/** Tokens of unsubscribe links, which end one kind of email for one user, or one saved search, without a session. */
import { isSignatureOf, type Keys, signBytes } from '#platform/signatures/index.ts'
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from '../contract.ts'

/** A kind of email, and the user, or for the kind `search` the saved search. */
export type Subscriber = { id: string; kind: SubscriptionKind }

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

/** The token for an ID and a kind; always the same. */
export function signSubscriber(keys: Keys, { id, kind }: Subscriber): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const named = Buffer.concat([bytes, Buffer.of(SUBSCRIPTION_KINDS.indexOf(kind))])
  return Buffer.concat([named, signBytes(keys, 'unsubscribe', named)]).toString('base64url')
}

/** The ID and the kind of a token; undefined if the signature is invalid. Compares in constant time. */
export function readSubscriber(keys: Keys, token: string): Subscriber | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return undefined
  const [named, signature] = [bytes.subarray(0, ID_BYTES + 1), bytes.subarray(ID_BYTES + 1)]
  if (!isSignatureOf(keys, 'unsubscribe', named, signature)) return undefined
  const kind = SUBSCRIPTION_KINDS[named[ID_BYTES] ?? -1]
  const hex = named.toString('hex', 0, ID_BYTES)
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return kind && { id, kind }
}
