import { DOCUMENT_TYPE, documentKey } from './documents.ts'
import { originalKey } from './variants.ts'

/** The storage key of an object's original file, for exports. */
export function objectKey({ id, contentType }: { id: string; contentType: string }): string {
  return contentType === DOCUMENT_TYPE ? documentKey(id) : originalKey(id)
}
