import { isHeic, sizeError } from './file-error.ts'

/** Smaller pictures are uploaded as they are; the server removes their metadata. */
const SHRINK_ABOVE_BYTES = 1_500_000

const UNREADABLE_HEIC =
  'This browser cannot read HEIC photos. Export the photo as JPEG, or choose Most Compatible under Settings, Camera, Formats on your iPhone, and take it again.'

/** The file cannot be uploaded; the message is for the user. */
export class FileRejection extends Error {}

/**
 * The file to upload: a large photo made smaller, everything else unchanged. Throws FileRejection, and AbortError when
 * `signal` aborts.
 */
export async function prepareFile(file: File, signal: AbortSignal): Promise<File> {
  signal.throwIfAborted()
  const prepared = await shrunk(file, signal)
  const error = sizeError(prepared)
  if (error) throw new FileRejection(error)
  return prepared
}

async function shrunk(file: File, signal: AbortSignal): Promise<File> {
  const isPhoto = isHeic(file)
  const isLarge = file.type.startsWith('image/') && file.size > SHRINK_ABOVE_BYTES
  if (!isPhoto && !isLarge) return file
  const { shrinkPicture } = await import('./shrink-picture.ts')
  const smaller = await shrinkPicture(file, signal)
  if (isPhoto && !smaller) throw new FileRejection(UNREADABLE_HEIC)
  return smaller && (isPhoto || smaller.size < file.size) ? smaller : file
}
