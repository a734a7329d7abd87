import {
  DOCUMENT_TYPES,
  MAX_UPLOAD_BYTES,
  PICTURE_TYPES,
  UPLOAD_MEGABYTES,
  type UploadPurpose,
} from '../contract.ts'

const TYPES: Record<UploadPurpose, readonly string[]> = { picture: PICTURE_TYPES, document: DOCUMENT_TYPES }
/** The names of HEIC photos, because not every system knows their content type. */
const HEIC_NAMES = ['.heic', '.heif']

export const TOO_LARGE = `File size must be less than ${UPLOAD_MEGABYTES}MB`

type FileFacts = { name: string; type: string; size: number }

/**
 * The value of the file input's `accept` attribute. iPhones and iPads convert their photos to JPEG on their own if HEIC
 * is not accepted.
 */
export function acceptedTypes(purpose: UploadPurpose): string {
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || isIpad()
  const types = isApple ? TYPES[purpose].filter((type) => !HEIC_TYPE.test(type)) : TYPES[purpose]
  return [...types, ...(isApple ? [] : HEIC_NAMES)].join(',')
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isIpad(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
}

const HEIC_TYPE = /^image\/hei[cf]$/

/** Whether a file is a photo in HEIC, as iPhones take them. */
export function isHeic({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return HEIC_TYPE.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

/**
 * The reason why a file cannot be uploaded, as a message for the user; undefined if it can. Pictures of any size can,
 * because they are made smaller first.
 */
export function fileError(file: FileFacts, purpose: UploadPurpose): string | undefined {
  if (isHeic(file)) return undefined
  if (!TYPES[purpose].includes(file.type)) {
    return purpose === 'picture' ? 'Please select an image file' : 'Please select a PDF or an image file'
  }
  return file.type.startsWith('image/') ? undefined : sizeError(file)
}

/** The message for a file of 5 MB or more; undefined for smaller ones. */
export function sizeError({ size }: Pick<FileFacts, 'size'>): string | undefined {
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined
}
