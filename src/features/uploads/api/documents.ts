import type { Storage } from '#platform/storage/index.ts'

export const DOCUMENT_TYPE = 'application/pdf'

/** The storage key of a document. */
export function documentKey(objectId: string): string {
  return `objects/${objectId}/original.pdf`
}

/** Whether bytes are a PDF: signature at the beginning (ISO 32000-1, 7.5.2) and an end marker. */
export function isDocument(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1_024).includes('%%EOF')
}

/** Stores the file of a document. */
export async function putDocument(storage: Storage, objectId: string, bytes: Buffer): Promise<void> {
  await storage.put(documentKey(objectId), { bytes, contentType: DOCUMENT_TYPE })
}
