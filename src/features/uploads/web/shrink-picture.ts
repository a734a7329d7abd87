/** Makes photos smaller in the browser. Loaded with the first large photo. */

/** Pixels of the longer side; the server stores at most 1,600. */
const MAX_SIDE = 2_400
const QUALITY = 0.88

/** Types that may have transparent parts. */
const TRANSPARENT = ['image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * A picture with at most 2,400 pixels per side, upright and without metadata such as the place, as JPEG, or as WebP if
 * parts may be transparent. Undefined if this browser cannot read the file. Throws AbortError when `signal` aborts.
 */
export async function shrinkPicture(file: File, signal: AbortSignal): Promise<File | undefined> {
  signal.throwIfAborted()
  const image = await decode(file)
  if (!image) return undefined
  try {
    signal.throwIfAborted()
    const blob = await encode(image, TRANSPARENT.includes(file.type))
    signal.throwIfAborted()
    if (!blob) return undefined
    const name = file.name.replace(/\.\w+$/, '')
    return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type })
  } finally {
    image.close()
  }
}

/** Upright, as the photo's metadata says. */
function decode(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
}

async function encode(image: ImageBitmap, isTransparent: boolean): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const draw = () => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  draw()
  if (isTransparent) {
    const webp = await toBlob(canvas, 'image/webp')
    // Safari cannot write WebP and returns PNG instead.
    if (webp?.type === 'image/webp') return webp
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    draw()
  }
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))
}
