/** Adds what a handover needs. */
import { DOCUMENT_TYPE, putDocument } from '#features/uploads/api/index.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '../app.ts'
import { png, sendFile, uploadPath } from '../uploads.ts'

/** A valid microchip number. */
export const MICROCHIP = '985112003456789'

/** A valid microchip number of its own for a cat. */
export function microchipOf(catId: string): string {
  return `985${String(Number.parseInt(catId.replaceAll('-', '').slice(-9), 16)).padStart(12, '0')}`
}

/** Adds an uploaded document of a user, of at least `bytes`, and returns its path. */
export async function addDocument(
  { services, clock }: TestApp,
  ownerId: string,
  { bytes: size = 0 }: { bytes?: number } = {},
): Promise<string> {
  const id = newId()
  const bytes = Buffer.from(`%PDF-1.7\n${' '.repeat(size)}%%EOF\n`)
  await putDocument(services.storage, id, bytes)
  await services.db.insert(objects).values({
    id,
    ownerId,
    isPublic: false,
    contentType: DOCUMENT_TYPE,
    bytes: bytes.length,
    createdAt: clock.now(),
  })
  return `/objects/${id}`
}

/** Uploads a photo as a document and returns its path. */
export async function addPhoto(app: TestApp, as: { cookie: string }): Promise<string> {
  const url = await uploadPath(app, as, '?purpose=document')
  const response = await sendFile(app, as, url, await png())
  return response.json<{ url: string }>().url
}
