/** How other features keep what was uploaded: in the transaction that writes their own row. */
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Picture } from '../contract.ts'
import { PICTURE_TYPE, type PictureRow, pictureOf } from './pictures.ts'
import { markAttached, markDetached, type ObjectRow } from './store.ts'

/** Who keeps a file, under which field of the form its faults are named, and when. */
type Owner = { id: string; field: string; at: Date }

const PATH = /^\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Keeps a person's own public pictures, given by their paths (`/objects/{id}`), and answers them in that order with
 * size and color as they are stored. Throws AppError `invalid`, naming `field`, for a path that is not such a picture.
 */
export async function attachPictures(handle: Handle, owner: Owner, paths: string[]): Promise<Picture[]> {
  const rows = await attached(handle, owner, paths)
  return rows.map((row) => {
    if (!isPicture(row)) throw refused(owner.field)
    return pictureOf(row)
  })
}

/** Keeps a person's own private papers. Throws as attachPictures. */
export async function attachDocuments(handle: Handle, owner: Owner, paths: string[]): Promise<void> {
  const rows = await attached(handle, owner, paths)
  if (rows.some(({ isPublic }) => isPublic)) throw refused(owner.field)
}

/**
 * Keeps the wanted pictures that a row did not have yet, gives up those that it has no longer, and answers the new ones.
 * Throws as attachPictures.
 */
export async function exchangePictures(
  handle: Handle,
  owner: Owner,
  had: string[],
  wanted: string[],
): Promise<Picture[]> {
  const added = await attachPictures(handle, owner, without(wanted, had))
  await detach(handle, owner.id, without(had, wanted))
  return added
}

/** The same for papers. Throws as attachDocuments. */
export async function exchangeDocuments(
  handle: Handle,
  owner: Owner,
  had: string[],
  wanted: string[],
): Promise<void> {
  await attachDocuments(handle, owner, without(wanted, had))
  await detach(handle, owner.id, without(had, wanted))
}

function without(paths: string[], others: string[]): string[] {
  return paths.filter((path) => !others.includes(path))
}

/** Gives up files that a row no longer shows; the sweep removes them. Paths that are no objects are passed over. */
export async function detach(handle: Handle, ownerId: string, paths: string[]): Promise<void> {
  const ids = paths.flatMap((path) => PATH.exec(path)?.[1] ?? [])
  if (ids.length > 0) await markDetached(handle, ownerId, ids)
}

async function attached(handle: Handle, owner: Owner, paths: string[]): Promise<ObjectRow[]> {
  if (paths.length === 0) return []
  const ids = paths.map((path) => PATH.exec(path)?.[1] ?? '')
  if (ids.includes('')) throw refused(owner.field)
  const rows = new Map((await markAttached(handle, owner.id, ids, owner.at)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id) ?? fail(owner.field))
}

function isPicture(row: ObjectRow): row is ObjectRow & PictureRow {
  return row.isPublic && row.contentType === PICTURE_TYPE && row.width !== null
}

function fail(field: string): never {
  throw refused(field)
}

function refused(field: string): AppError {
  return new AppError('invalid', { fields: { [field]: 'This file is not one of your uploads' } })
}
