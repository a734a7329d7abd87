import { isHeic, sizeError, TOO_LARGE } from './file-error.ts'

/** Smaller pictures are uploaded as they are; the server removes their metadata. */
const SHRINK_ABOVE_BYTES = 1_500_000
/** A phone's usual photo has 12 megapixels, its largest 48. The server takes up to 60, and works longer on them. */
const SHRINK_ABOVE_PIXELS = 16_000_000

const TOO_LARGE_HEIC = `${TOO_LARGE}, and this browser cannot make HEIC photos smaller. Export the photo as JPEG.`

/** The file cannot be uploaded; the message is for the user. */
export class FileRejection extends Error {}

/**
 * The file to upload: a photo of many bytes or pixels made smaller, a HEIC photo as JPEG where the browser can read it,
 * everything else unchanged. Throws FileRejection, and AbortError when `signal` aborts.
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
  if (!isPhoto && !file.type.startsWith('image/')) return file
  const hasManyPixels = !isPhoto && (await pixelsOf(file)) > SHRINK_ABOVE_PIXELS
  if (!isPhoto && !hasManyPixels && file.size <= SHRINK_ABOVE_BYTES) return file
  const { shrinkPicture } = await import('./shrink-picture.ts')
  const smaller = await shrinkPicture(file, signal)
  if (isPhoto) return smaller ?? withType(file)
  return smaller && (hasManyPixels || smaller.size < file.size) ? smaller : file
}

/** How many pixels a picture has, of which browsers read only the header; 0 if this one cannot read it. */
async function pixelsOf(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    return await new Promise((resolve) => {
      image.onload = () => resolve(image.naturalWidth * image.naturalHeight)
      image.onerror = () => resolve(0)
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A HEIC photo with its content type, which the server needs. */
const withType = (file: File): File =>
  file.type ? file : new File([file], file.name, { type: 'image/heic' })
