import { AppError } from '#lib/errors.ts'
import type { EncodedPicture } from '#platform/decoder/index.ts'
import type { Services } from '#platform/services.ts'
import type { Picture } from '../contract.ts'
import { DOCUMENT_TYPE, isDocument, putDocument } from './documents.ts'
import { variantsJob } from './job-definitions.ts'
import { PICTURE_TYPE, toPicture } from './pictures.ts'
import { countUnattached, insertObject, type NewObject } from './store.ts'
import { originalKey } from './variants.ts'
import { MAX_UNATTACHED_OF_VISITORS } from './visitor-limit.ts'

/** Maximum unused files per user; the sweep removes them after a day. */
export const MAX_UNATTACHED = 100

/** `place` is the owner in the decoder's queue; `signal` aborts when the client disconnects. */
type Received = { id: string; ownerId: string | null; place: string; bytes: Buffer; signal?: AbortSignal }
type Needs = Pick<Services, 'db' | 'jobs' | 'storage' | 'decoder'>

/**
 * Throws `too_many_requests` for users, or visitors (null), with too many unused files or waiting pictures, and
 * `unavailable` when too many pictures of everybody wait.
 */
export async function checkRoom(
  { db, decoder }: Pick<Needs, 'db' | 'decoder'>,
  userId: string | null,
  place: string,
): Promise<void> {
  decoder.requireRoom(place)
  const max = userId ? MAX_UNATTACHED : MAX_UNATTACHED_OF_VISITORS
  if ((await countUnattached(db, userId)) >= max) throw new AppError('too_many_requests')
}

/**
 * Receives a picture sent to an upload URL, once. The row is inserted first, so of two concurrent requests one succeeds,
 * and after a crash the sweep removes the unattached row. Throws as `decodeUpload`, and `conflict` if the URL was used.
 */
export async function receivePicture(
  services: Needs,
  { id, ownerId, place, bytes, signal }: Received,
  isPublic = true,
): Promise<Picture> {
  const encoded = await services.decoder.decodeUpload(place, bytes, signal)
  return storePicture(services, { id, ownerId, isPublic }, encoded)
}

/** Stores an encoded picture. Throws `conflict` if its ID was used. */
export async function storePicture(
  services: Pick<Needs, 'db' | 'jobs' | 'storage'>,
  object: { id: string; ownerId: string | null; isPublic: boolean; focusX?: number; focusY?: number },
  { bytes, width, height, color }: EncodedPicture,
): Promise<Picture> {
  const row = { ...object, contentType: PICTURE_TYPE, bytes: bytes.length, width, height, color }
  await claim(services, row)
  await services.storage.put(originalKey(row.id), { bytes, contentType: PICTURE_TYPE })
  if (row.isPublic)
    await services.db.transaction((tx) => services.jobs.enqueue(tx, variantsJob, { objectId: row.id }))
  return toPicture(row)
}

/** As receivePicture, for private documents: a PDF or a picture. */
export async function receiveDocument(services: Needs, received: Received): Promise<{ url: string }> {
  const { id, ownerId, bytes } = received
  if (!isDocument(bytes)) return { url: (await receivePrivatePicture(services, received)).url }
  await claim(services, { id, ownerId, isPublic: false, contentType: DOCUMENT_TYPE, bytes: bytes.length })
  await putDocument(services.storage, id, bytes)
  return { url: `/objects/${id}` }
}

/** As receivePicture, with a message that fits documents. */
async function receivePrivatePicture(services: Needs, received: Received): Promise<Picture> {
  try {
    return await receivePicture(services, received, false)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unsupported_type')) throw error
    const message = 'This file is damaged, or it is neither a PDF nor a picture. Please choose another copy.'
    throw new AppError('unsupported_type', { message, cause: error })
  }
}

async function claim({ db }: Pick<Services, 'db'>, row: NewObject): Promise<void> {
  if (!(await insertObject(db, row)))
    throw new AppError('conflict', { message: 'This upload address has been used.' })
}
