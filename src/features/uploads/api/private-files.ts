import type { FastifyReply, FastifyRequest } from 'fastify'
import { viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { DOCUMENT_TYPE, documentKey } from './documents.ts'
import { isSigned } from './download-link.ts'
import { findObject } from './store.ts'
import { originalKey } from './variants.ts'

/** Sends a private file as a download to its owner, staff, or with a signed link; returns false for others. */
export async function sendPrivate(
  { db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>,
  keys: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<boolean> {
  const viewer = await viewerOf(request)
  const hasLink = isSigned(keys, id, request.query, clock.now())
  if (!viewer && !hasLink) return false
  const object = await findObject(db, id)
  if (!object || object.isPublic) return false
  const mayOpen = hasLink || viewer?.role === 'admin' || (viewer !== null && object.ownerId === viewer.id)
  if (!mayOpen) return false
  const isPdf = object.contentType === DOCUMENT_TYPE
  const file = await storage.get(isPdf ? documentKey(id) : originalKey(id))
  if (!file) return false
  // A reply must not be the result: awaiting it waits for the response and yields undefined.
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="${id}.${isPdf ? 'pdf' : 'webp'}"`)
    .type(file.contentType)
    .send(file.bytes)
  return true
}
