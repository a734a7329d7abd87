/** What a link in a mail may do without a session: switch one kind of mail off or on for one person. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { CHOICE_KINDS, type ChoiceKind } from '../contract.ts'

/** Whose mails of which kind. */
export type Subscriber = { userId: string; kind: ChoiceKind }

/** An id of 16 bytes, a byte for the kind, and 32 bytes of signature. */
const ID_BYTES = 16
const BYTES = ID_BYTES + 1 + 32
const TOKEN = /^[\w-]{66}$/

/** The address by which a person switches a kind of mail off. It does not expire: mails are kept for years. */
export function unsubscribeUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  subscriber: Subscriber,
): string {
  return `${publicUrl}/unsubscribe?token=${signSubscriber(secret, subscriber)}`
}

/** The token for one person and kind; the same each time. */
export function signSubscriber(secret: string, { userId, kind }: Subscriber): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const named = Buffer.concat([id, Buffer.of(CHOICE_KINDS.indexOf(kind))])
  return Buffer.concat([named, signatureOf(secret, named)]).toString('base64url')
}

/** What a token stands for; undefined where we did not sign it. Compares in constant time. */
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

/** The purpose is part of what is signed, so that no other use of the secret makes such a signature. */
function signatureOf(secret: string, named: Buffer): Buffer {
  return createHmac('sha256', secret).update('unsubscribe\0').update(named).digest()
}
