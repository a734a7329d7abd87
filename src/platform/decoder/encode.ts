/** Decoding and encoding of pictures with sharp. Only the decoder process loads this file. */
import sharp, { type Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { MAX_AVIF_PIXELS, MAX_PIXELS, MAX_WIDTH } from './limits.ts'
import type { EncodedPicture, Refusal, VariantSettings } from './tasks.ts'

/** Accepted formats. SVG is not accepted, because it can refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

const ORIGINAL_QUALITY = 84
/** Effort 2 of 6 takes 25 ms where 4 takes 63, for 5 % more bytes that only the largest view reads. */
const ORIGINAL_EFFORT = 2
/** Of AVIF, 0 to 9: from 2 on, each step takes twice the time for a few bytes (docs/decisions/019). */
const AVIF_EFFORT = 2

// No picture is decoded twice. A process works on one picture with one thread, so that pages have the other cores.
sharp.cache(false)
sharp.concurrency(1)

/** The file cannot be used. */
export class RefusedPicture extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
  }
}

/**
 * Re-encodes an uploaded picture as WebP: upright, at most 1600 pixels wide, first frame only, without metadata such as
 * GPS data. Throws RefusedPicture.
 */
export async function encodeOriginal(bytes: Buffer): Promise<EncodedPicture> {
  // Without the limit, whose error has no code; only the header is read. sharp itself throws for an empty file.
  const { format, width, height, compression } = await readable(async () =>
    sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(),
  )
  if (!FORMATS.has(format)) throw new RefusedPicture('unreadable')
  if (width * height > MAX_PIXELS) throw new RefusedPicture('pixels')
  if (compression === 'av1' && width * height > MAX_AVIF_PIXELS) throw new RefusedPicture('avif_pixels')
  if (compression === 'hevc') return encodeHeic(bytes)
  return readable(() => encode(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()))
}

/** A stored original, turned clockwise. Throws RefusedPicture. */
export function encodeTurned(original: Buffer, quarterTurns: number): Promise<EncodedPicture> {
  return readable(() => encode(sharp(original).rotate(90 * quarterTurns)))
}

async function encodeHeic(bytes: Buffer): Promise<EncodedPicture> {
  const decoded = await decodeHeic(bytes)
  if ('refusal' in decoded) throw new RefusedPicture(decoded.refusal)
  const { data, ...raw } = decoded
  const image = sharp(data, { raw })
  return readable(() => encode(raw.channels === 4 && isOpaque(data) ? image.removeAlpha() : image))
}

/** Whether no pixel of RGBA is transparent. */
function isOpaque(data: Uint8Array): boolean {
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return false
  return true
}

async function encode(image: Sharp): Promise<EncodedPicture> {
  const { data, info } = await image
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const encoded = await pixels().webp({ quality: ORIGINAL_QUALITY, effort: ORIGINAL_EFFORT }).toBuffer()
  return { bytes: encoded, width, height, color: await commonestColor(pixels()) }
}

/** Resizes a stored original; never enlarges. */
export async function encodeVariant(
  original: Buffer,
  { width, format, quality }: VariantSettings,
): Promise<Buffer> {
  const image = sharp(original)
  if (format === 'avif') {
    const smaller = image.resize({ width, withoutEnlargement: true })
    return smaller.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' }).toBuffer()
  }
  if (format === 'jpeg') {
    const smaller = image.resize({ width, withoutEnlargement: true }).flatten({ background: '#ffffff' })
    return smaller.jpeg({ quality }).toBuffer()
  }
  const metadata = await image.metadata()
  if (metadata.width <= width) return original
  return image.resize({ width }).webp({ quality }).toBuffer()
}

async function commonestColor(image: Sharp): Promise<string> {
  const small = await image
    .resize(48, 48, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const { dominant } = await sharp(small.data, { raw: { width, height, channels } }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Refuses the picture when sharp fails. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new RefusedPicture('unreadable', error)
  }
}
