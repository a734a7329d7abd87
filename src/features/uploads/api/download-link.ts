/** Signed links with which someone without an account can open one private file for some time. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const querySchema = z.object({
  /** Milliseconds since 1970. */
  expires: z.coerce.number().int(),
  signature: z.string(),
})

/** The path of a private file that opens it until a time, for whoever has it. Check first who asks for it. */
export function signedPath(secret: string, objectId: string, expires: Date): string {
  const signature = sign(secret, objectId, expires.getTime()).toString('base64url')
  return `/objects/${objectId}?${new URLSearchParams({ expires: String(expires.getTime()), signature })}`
}

/** Whether a query has a valid signature for this file that has not expired. */
export function isSigned(secret: string, objectId: string, query: unknown, now: Date): boolean {
  const { data } = querySchema.safeParse(query)
  if (!data || now.getTime() >= data.expires) return false
  const given = Buffer.from(data.signature, 'base64url')
  const right = sign(secret, objectId, data.expires)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** With a key derived from the app's secret (HKDF, RFC 5869). */
function sign(secret: string, objectId: string, expires: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'littermate downloads', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([objectId, expires]))
    .digest()
}
