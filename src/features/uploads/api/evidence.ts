/** Documents as evidence for others, such as a bank. */
import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { DOCUMENT_TYPE, documentKey } from './documents.ts'
import { objects } from './tables.ts'
import { originalKey } from './variants.ts'

/** A document: a PDF file or a photo. */
export type EvidenceObject = { id: string; kind: 'pdf' | 'photo' }

/** Pixels and quality that keep the text of a photographed contract legible. */
const PHOTO = { width: 1_200, format: 'jpeg', quality: 78 } as const

/** These files, in no order; unknown ones are left out. */
export async function listObjects(db: DbOrTx, ids: string[]): Promise<EvidenceObject[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: objects.id, contentType: objects.contentType })
    .from(objects)
    .where(inArray(objects.id, ids))
  return rows.map(({ id, contentType }) => ({ id, kind: contentType === DOCUMENT_TYPE ? 'pdf' : 'photo' }))
}

/** The bytes of a PDF document; undefined if there is none. */
export async function readPdf(
  { storage }: Pick<Services, 'storage'>,
  id: string,
): Promise<Buffer | undefined> {
  return (await storage.get(documentKey(id)))?.bytes
}

/** A photo as JPEG, at most 1,200 pixels wide; undefined if there is none. Throws as the decoder. */
export async function readJpeg(
  { storage, decoder }: Pick<Services, 'storage' | 'decoder'>,
  id: string,
): Promise<Buffer | undefined> {
  const original = await storage.get(originalKey(id))
  return original && decoder.makeVariant(original.bytes, PHOTO)
}
