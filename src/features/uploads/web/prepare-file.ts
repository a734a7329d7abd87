import { isHeic, sizeError, TOO_LARGE } from './file-error.ts'

/** Smaller pictures are uploaded as they are; the server removes their metadata. */
const SHRINK_ABOVE_BYTES = 1_500_000

const TOO_LARGE_HEIC = `${TOO_LARGE}, and this browser cannot make HEIC photos smaller. Export the photo as JPEG.`

/** The file cannot be uploaded; the message is for the user. */
export class FileRejection extends Error {}

/**
 * The file to upload: a large photo made smaller, a HEIC photo as JPEG where the browser can read it, everything else
 * unchanged. Throws FileRejection, and AbortError when
 * `signal` aborts.
 */
export async function prepareFile(file: File, signal: AbortSignal): Promise<File> {
  signal.throwIfAborted()
  const prepared = await shrunk(file, signal)
  const error = sizeError(prepared)
  if (error) throw new FileRejection(isHeic(prepared) ? TOO_LARGE_HEIC : error)
  return prepared
}

async function shrunk(file: File, signal: AbortSignal): Promise<File> {
  const isPhoto = isHeic(file)
  const isLarge = file.type.startsWith('image/') && file.size > SHRINK_ABOVE_BYTES
  if (!isPhoto && !isLarge) return file
  const { shrinkPicture } = await import('./shrink-picture.ts')
  const smaller = await shrinkPicture(file, signal)
  if (isPhoto) return smaller ?? withType(file)
  return smaller && smaller.size < file.size ? smaller : file
}

/** A HEIC photo with its content type, which the server needs. */
const withType = (file: File): File =>
  file.type ? file : new File([file], file.name, { type: 'image/heic' })
