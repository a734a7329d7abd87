/** Who may see a picture. */
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '#platform/http/index.ts'
import type { ObjectRow } from './store.ts'

/** Whether pictures that a user attached are public. */
export type SharesPictures = (userId: string) => Promise<boolean>

/**
 * `public` for a picture that is attached to something public or belongs to a sale. Otherwise `private` for its owner
 * and, if it is attached, for staff, and `hidden` from everybody else: uploading a file does not publish it.
 */
export async function readVisibility(
  { attachedAt, isKept, ownerId }: ObjectRow,
  request: FastifyRequest,
  sharesPictures: SharesPictures,
): Promise<'public' | 'private' | 'hidden'> {
  if (isKept || (attachedAt && (!ownerId || (await sharesPictures(ownerId))))) return 'public'
  const viewer = await viewerOf(request)
  if (!viewer) return 'hidden'
  const mayOpen = viewer.id === ownerId || (attachedAt !== null && viewer.role === 'admin')
  return mayOpen ? 'private' : 'hidden'
}
