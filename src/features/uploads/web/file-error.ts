import { DOCUMENT_TYPES, MAX_UPLOAD_BYTES, PICTURE_TYPES, type UploadPurpose } from '../contract.ts'

const TYPES: Record<UploadPurpose, readonly string[]> = { picture: PICTURE_TYPES, document: DOCUMENT_TYPES }

/** Values of the file input's `accept` attribute. */
export const ACCEPT: Record<UploadPurpose, string> = {
  picture: PICTURE_TYPES.join(','),
  document: DOCUMENT_TYPES.join(','),
}

/** The reason why a file cannot be uploaded, as a message for the user; undefined if it can. */
export function fileError(file: { type: string; size: number }, purpose: UploadPurpose): string | undefined {
  if (!TYPES[purpose].includes(file.type)) {
    return purpose === 'picture' ? 'Please select an image file' : 'Please select a PDF or an image file'
  }
  return file.size > MAX_UPLOAD_BYTES ? 'File size must be less than 5MB' : undefined
}
