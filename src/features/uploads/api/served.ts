import type { Handle } from '#platform/db/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import type { PictureWidth } from '../contract.ts'
import { PICTURE_TYPE } from './pictures.ts'
import { findObject, type ObjectRow } from './store.ts'
import { originalKey, readVariant } from './variants.ts'

/** The object, when it is a picture that everybody may see. */
export async function findServed(db: Handle, id: string): Promise<ObjectRow | undefined> {
  const row = await findObject(db, id)
  return row?.isPublic && row.contentType === PICTURE_TYPE ? row : undefined
}

/** The bytes of a picture at a width; undefined where the store has lost them. */
export async function readServed(
  storage: Storage,
  object: ObjectRow,
  width: PictureWidth | 'original',
): Promise<Buffer | undefined> {
  return width === 'original'
    ? (await storage.get(originalKey(object.id)))?.bytes
    : readVariant(storage, object.id, width)
}
