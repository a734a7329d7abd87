import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/index.ts'
import type { Picture } from '../contract.ts'
import { variantsJob } from './job-definitions.ts'
import { type EncodedPicture, encodeOriginal } from './picture-bytes.ts'
import { insertObject, markAttached, type NewObject } from './store.ts'
import { originalKey } from './variants.ts'

export const PICTURE_TYPE = 'image/webp'

/**
 * Takes a picture that somebody sent: decodes and encodes it anew, stores it under a new id and has its variants made.
 * It counts as an orphan until `attach`. Throws AppError `unsupported_type` or `too_large`.
 */
export async function storePicture(
  services: Pick<Services, 'db' | 'jobs' | 'storage'>,
  picture: { ownerId: string | null; bytes: Buffer; isPublic: boolean },
): Promise<Picture> {
  const row = await writePicture(services.storage, {
    id: newId(),
    ownerId: picture.ownerId,
    isPublic: picture.isPublic,
    encoded: await encodeOriginal(picture.bytes),
  })
  await services.db.transaction(async (tx) => {
    await insertObject(tx, row)
    await services.jobs.enqueue(tx, variantsJob, { objectId: row.id })
  })
  return pictureOf(row)
}

export type PictureRow = NewObject & { id: string; width: number; height: number; colour: string }

/** Writes the bytes of an encoded picture under its id and answers the row to insert: files first, so no row lacks one. */
export async function writePicture(
  storage: Storage,
  picture: { id: string; ownerId: string | null; isPublic: boolean; encoded: EncodedPicture },
): Promise<PictureRow> {
  const { id, ownerId, isPublic, encoded } = picture
  const { bytes, width, height, colour } = encoded
  await storage.put(originalKey(id), { bytes, contentType: PICTURE_TYPE })
  return { id, ownerId, isPublic, contentType: PICTURE_TYPE, bytes: bytes.length, width, height, colour }
}

/** A stored picture as other features keep it in their rows. */
export function pictureOf(row: PictureRow): Picture {
  return { url: `/objects/${row.id}`, width: row.width, height: row.height, colour: row.colour }
}

/** Marks objects as used by some other row, in that row's transaction; the sweep takes away what nobody attached. */
export function attach(handle: Handle, objectIds: string[], at = new Date()): Promise<void> {
  return markAttached(handle, objectIds, at)
}
