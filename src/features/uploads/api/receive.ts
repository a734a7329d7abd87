import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Picture } from '../contract.ts'
import { DOCUMENT_TYPE, documentKey, isDocument } from './documents.ts'
import { variantsJob } from './job-definitions.ts'
import { encodeOriginal } from './picture-bytes.ts'
import { PICTURE_TYPE, pictureOf } from './pictures.ts'
import { countUnattached, insertObject, type NewObject } from './store.ts'
import { originalKey } from './variants.ts'

/** Files that one person may have sent without using them; the sweep makes room again. */
const MAX_UNATTACHED = 100

type Received = { id: string; ownerId: string | null; bytes: Buffer }

/** Throws `too_many_requests` for whoever keeps sending files that nothing uses. */
export async function checkRoom(db: Services['db'], userId: string): Promise<void> {
  if ((await countUnattached(db, userId)) >= MAX_UNATTACHED) throw new AppError('too_many_requests')
}

/**
 * Takes the file that somebody sent to an upload address, once. The row comes first: of two who send at the same moment
 * only one gets it, and a crash before the bytes lie leaves a row that nobody attached, for the sweep. Throws AppError
 * `unsupported_type`, `too_large`, or `conflict` where the address has been used.
 */
export async function receivePicture(
  services: Pick<Services, 'db' | 'jobs' | 'storage'>,
  { id, ownerId, bytes }: Received,
  isPublic = true,
): Promise<Picture> {
  const encoded = await encodeOriginal(bytes)
  const { width, height, color } = encoded
  const row = {
    id,
    ownerId,
    isPublic,
    contentType: PICTURE_TYPE,
    bytes: encoded.bytes.length,
    width,
    height,
    color,
  }
  await claim(services, row)
  await services.storage.put(originalKey(id), { bytes: encoded.bytes, contentType: PICTURE_TYPE })
  if (isPublic)
    await services.db.transaction((tx) => services.jobs.enqueue(tx, variantsJob, { objectId: id }))
  return pictureOf(row)
}

/** The same for a paper: a PDF as it is, or a picture, for the eyes of its owner and staff. */
export async function receiveDocument(
  services: Pick<Services, 'db' | 'jobs' | 'storage'>,
  received: Received,
): Promise<{ url: string }> {
  const { id, ownerId, bytes } = received
  if (!isDocument(bytes)) return { url: (await receivePicture(services, received, false)).url }
  await claim(services, { id, ownerId, isPublic: false, contentType: DOCUMENT_TYPE, bytes: bytes.length })
  await services.storage.put(documentKey(id), { bytes, contentType: DOCUMENT_TYPE })
  return { url: `/objects/${id}` }
}

async function claim({ db }: Pick<Services, 'db'>, row: NewObject): Promise<void> {
  if (!(await insertObject(db, row)))
    throw new AppError('conflict', { message: 'This upload address has been used.' })
}
