import { type SQL, sql } from 'drizzle-orm'
import type { Storage } from '#platform/storage/index.ts'
import type { Picture } from '../contract.ts'
import type { EncodedPicture } from './picture-bytes.ts'
import type { NewObject } from './store.ts'
import { originalKey } from './variants.ts'

export const PICTURE_TYPE = 'image/webp'

export type PictureRow = NewObject & { id: string; width: number; height: number; color: string }

/** Writes the bytes of an encoded picture under its id and answers the row to insert: files first, so no row lacks one. */
export async function writePicture(
  storage: Storage,
  picture: { id: string; ownerId: string | null; isPublic: boolean; encoded: EncodedPicture },
): Promise<PictureRow> {
  const { id, ownerId, isPublic, encoded } = picture
  const { bytes, width, height, color } = encoded
  await storage.put(originalKey(id), { bytes, contentType: PICTURE_TYPE })
  return { id, ownerId, isPublic, contentType: PICTURE_TYPE, bytes: bytes.length, width, height, color }
}

/** A stored picture as other features keep it in their rows. */
export function pictureOf(row: PictureRow): Picture {
  return { url: `/objects/${row.id}`, width: row.width, height: row.height, color: row.color }
}

/** JSON of a stored, public picture by a column with its URL, or null; for SQL of other features. */
export const pictureJson = (url: SQL): SQL => sql`(
  select json_build_object('url', ${url}, 'width', o.width, 'height', o.height, 'color', o.color)
  from objects o where o.is_public and o.color is not null
  and o.id = substring(${url} from '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid)`
