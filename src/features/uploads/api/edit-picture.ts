import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#platform/services.ts'
import type { Focus, Picture } from '../contract.ts'
import { isPicture } from './pictures.ts'
import { checkRoom, storePicture } from './receive.ts'
import { findObject } from './store.ts'
import { originalKey } from './variants.ts'

/** `focus` is a point of the turned picture. */
type Edit = { objectId: string; quarterTurns: number; focus: Focus | null }

/**
 * Stores a changed copy of a user's public picture under a new ID, because caches keep pictures for a year. The copy is unused
 * until a form that contains it is saved. Throws `not_found` for a picture that the user does not own, and the errors of an upload.
 */
export async function editPicture(
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'decoder'>,
  ownerId: string,
  { objectId, quarterTurns, focus }: Edit,
): Promise<Picture> {
  const { db, storage, decoder } = services
  const object = await findObject(db, objectId)
  if (!object || object.ownerId !== ownerId || !isPicture(object)) throw new AppError('not_found')
  await checkRoom(services, ownerId, ownerId)
  const original = await storage.get(originalKey(objectId))
  if (!original) throw new AppError('not_found')
  const { width, height, color } = object
  const encoded =
    quarterTurns === 0
      ? { bytes: original.bytes, width, height, color }
      : await decoder.turnPicture(ownerId, original.bytes, quarterTurns)
  const point = focus ? { focusX: focus.x, focusY: focus.y } : {}
  return storePicture(services, { id: newId(), ownerId, isPublic: true, ...point }, encoded)
}
