/** Attaching uploaded files to rows of other features, in their transactions. */
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Picture } from '../contract.ts'
import { isPicture, toPicture } from './pictures.ts'
import { markAttached, markDetached, markKept, type ObjectRow } from './store.ts'

/** The owner, the form field for errors, and the time. */
type Owner = { id: string; field: string; at: Date }

const PATH = /^\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Attaches the user's public pictures by path (`/objects/{id}`) and returns them in that order with size and color. Throws
 * `invalid` for `field` if a path is not such a picture.
 */
export async function attachPictures(handle: DbOrTx, owner: Owner, paths: string[]): Promise<Picture[]> {
  const rows = await attached(handle, owner, paths)
  return rows.map((row) => {
    if (!isPicture(row)) throw refused(owner.field)
    return toPicture(row)
  })
}

/** Attaches the user's private documents. Throws as attachPictures. */
export async function attachDocuments(handle: DbOrTx, owner: Owner, paths: string[]): Promise<void> {
  const rows = await attached(handle, owner, paths)
  if (rows.some(({ isPublic }) => isPublic)) throw refused(owner.field)
}

/**
 * Attaches private documents that a visitor uploaded, whose IDs only that visitor knows. Throws as attachPictures.
 */
export async function attachVisitorDocuments(
  handle: DbOrTx,
  { field, at }: Omit<Owner, 'id'>,
  paths: string[],
): Promise<void> {
  const rows = await attached(handle, { id: null, field, at }, paths)
  if (rows.some(({ isPublic }) => isPublic)) throw refused(field)
}

/** Attaches pictures that a row did not have, detaches those that it no longer has, and returns the new list. Throws as attachPictures. */
export async function exchangePictures(
  handle: DbOrTx,
  owner: Owner,
  had: string[],
  wanted: string[],
): Promise<Picture[]> {
  const added = await attachPictures(handle, owner, without(wanted, had))
  await detach(handle, owner.id, without(had, wanted))
  return added
}

/** As exchangePictures, for documents. */
export async function exchangeDocuments(
  handle: DbOrTx,
  owner: Owner,
  had: string[],
  wanted: string[],
): Promise<void> {
  await attachDocuments(handle, owner, without(wanted, had))
  await detach(handle, owner.id, without(had, wanted))
}

/** Attaches the user's private documents permanently, each once, and returns their object IDs. Throws as attachPictures. */
export async function keepDocuments(
  handle: DbOrTx,
  owner: Owner,
  files: readonly string[] = [],
): Promise<string[]> {
  const paths = [...new Set(files)]
  await attachDocuments(handle, owner, paths)
  await keepFiles(handle, paths)
  return paths.map(parseObjectId)
}

/** The object ID in a path (`/objects/{id}`). Throws if it is another path. */
export function parseObjectId(path: string): string {
  const [id] = idsOf([path])
  if (!id) throw new Error(`${path} is not the path of an object.`)
  return id
}

function without(paths: string[], others: string[]): string[] {
  return paths.filter((path) => !others.includes(path))
}

/** Detaches files that a row no longer uses; the sweep removes them. Ignores paths that are not objects. */
export async function detach(handle: DbOrTx, ownerId: string, paths: string[]): Promise<void> {
  const ids = idsOf(paths)
  if (ids.length > 0) await markDetached(handle, ownerId, ids)
}

/** Keeps files permanently, because a sale refers to them; detaching them has no effect. Ignores paths that are not objects. */
export async function keepFiles(handle: DbOrTx, paths: string[]): Promise<void> {
  const ids = idsOf(paths)
  if (ids.length > 0) await markKept(handle, ids)
}

function idsOf(paths: string[]): string[] {
  return paths.flatMap((path) => PATH.exec(path)?.[1] ?? [])
}

async function attached(
  handle: DbOrTx,
  owner: Omit<Owner, 'id'> & { id: string | null },
  paths: string[],
): Promise<ObjectRow[]> {
  if (paths.length === 0) return []
  const ids = paths.map((path) => PATH.exec(path)?.[1] ?? '')
  if (ids.includes('')) throw refused(owner.field)
  const rows = new Map((await markAttached(handle, owner.id, ids, owner.at)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id) ?? fail(owner.field))
}

function fail(field: string): never {
  throw refused(field)
}

function refused(field: string): AppError {
  return new AppError('invalid', { fields: { [field]: 'This file is not one of your uploads.' } })
}
