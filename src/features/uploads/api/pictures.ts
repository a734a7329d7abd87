import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '../contract.ts'
import type { NewObject } from './store.ts'

export const PICTURE_TYPE = 'image/webp'

export type PictureRow = NewObject & { id: string; width: number; height: number; color: string }

/** A stored picture as other features store it in their rows. */
export function toPicture(row: PictureRow): Picture {
  return { url: `/objects/${row.id}`, width: row.width, height: row.height, color: row.color }
}

/** SQL for the JSON of a public picture from a column with its URL, or null; for other features. */
export const pictureJson = (url: SQL): SQL => sql`(
  select json_build_object('url', ${url}, 'width', o.width, 'height', o.height, 'color', o.color)
  from objects o where o.is_public and o.color is not null
  and o.id = substring(${url} from '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid)`
