import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { DOCUMENT_TYPE, documentKey } from './documents.ts'
import { isSigned } from './download-link.ts'
import { findObject } from './store.ts'
import { originalKey } from './variants.ts'

/** The content security policy of stored files: opened directly, one may load and execute nothing; no page may frame it. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Documents of applications and listings are for moderators, evidence of problems after a sale for finance. */
const OPEN_DOCUMENTS = ['moderator', 'finance'] as const

/**
 * Sends a private file as a download to its owner, to staff who decide about it, which is logged, or with a signed link;
 * returns false for others.
 */
export async function sendPrivate(
  { db, storage, clock, securityLog }: Pick<Services, 'db' | 'storage' | 'clock' | 'securityLog'>,
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
  const isOwner = viewer !== null && object.ownerId === viewer.id
  const isStaff = viewer !== null && OPEN_DOCUMENTS.some((role) => hasStaffRole(viewer, role))
  if (!hasLink && !isOwner && !isStaff) return false
  const isPdf = object.contentType === DOCUMENT_TYPE
  const file = await storage.get(isPdf ? documentKey(id) : originalKey(id))
  if (!file) return false
  if (viewer && isStaff && !isOwner)
    await securityLog.record(db, {
      kind: 'document_opened',
      actorId: viewer.id,
      subjectId: object.ownerId,
      request: viewer.request,
      detail: { objectId: id },
    })
  // A reply must not be the result: awaiting it waits for the response and yields undefined.
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', FILE_POLICY)
    .header('content-disposition', `attachment; filename="${id}.${isPdf ? 'pdf' : 'webp'}"`)
    .type(file.contentType)
    .send(file.bytes)
  return true
}
