/** Signed links with which someone without an account can open one private file for some time. */
import { z } from 'zod'
import { type Keys, openSigner } from '#platform/signatures/index.ts'

const querySchema = z.object({
  /** Milliseconds since 1970. */
  expires: z.coerce.number().int(),
  signature: z.string(),
})

/** The path of a private file that opens it until a time, for whoever has it. Check first who asks for it. */
export function signedPath(keys: Keys, objectId: string, expires: Date): string {
  const signature = signerOf(keys).sign([objectId, expires.getTime()])
  return `/objects/${objectId}?${new URLSearchParams({ expires: String(expires.getTime()), signature })}`
}

/** Whether a query has a valid signature for this file that has not expired. */
export function isSigned(keys: Keys, objectId: string, query: unknown, now: Date): boolean {
  const { data } = querySchema.safeParse(query)
  if (!data || now.getTime() >= data.expires) return false
  return signerOf(keys).isSigned([objectId, data.expires], data.signature)
}

const signerOf = (keys: Keys) => openSigner(keys, 'downloads')
