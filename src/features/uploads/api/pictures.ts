import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '../contract.ts'
import type { NewObject, ObjectRow } from './store.ts'

export const PICTURE_TYPE = 'image/webp'

export type PictureRow = NewObject & { id: string; width: number; height: number; color: string }

/** A stored picture as other features store it in their rows. */
export function toPicture(row: PictureRow): Picture {
  const { id, width, height, color, focusX: x, focusY: y } = row
  const focus = typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
  return { url: `/objects/${id}`, width, height, color, ...(focus && { focus }) }
}

/** Whether an object is a public picture, and no document. */
export function isPicture(row: ObjectRow): row is ObjectRow & PictureRow {
  return row.isPublic && row.contentType === PICTURE_TYPE && row.width !== null
}

/** SQL for the JSON of a public picture from a column with its URL, or null; for other features. */
export const pictureJson = (url: SQL): SQL => sql`(
  select json_strip_nulls(json_build_object('url', ${url}, 'width', o.width, 'height', o.height, 'color', o.color,
    'focus', case when o.focus_x is not null then json_build_object('x', o.focus_x, 'y', o.focus_y) end))
  from objects o where o.is_public and o.color is not null
  and o.id = substring(${url} from '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid)`
