/** Decoding and encoding of pictures with sharp, without database or storage. */
import type { Sharp } from 'sharp'
import { AppError } from '#lib/errors.ts'
import type { PictureWidth } from '../contract.ts'

export type PictureFormat = 'webp' | 'avif'

/** Maximum pixels of a picture, all frames together. */
const MAX_PIXELS = 40_000_000
/** Maximum width of originals in pixels. */
const MAX_WIDTH = 1_600
/** Accepted formats. SVG is not accepted, because it can refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

const ORIGINAL_QUALITY = 84
/** Effort 2 of 6 takes 25 ms where 4 takes 63, for 5 % more bytes that only the largest view reads. */
const ORIGINAL_EFFORT = 2
/** Chosen so that a drawn portrait of 400 pixels has 6 to 14 kB as WebP, 5 as AVIF, and no visible blocks on a phone. */
const QUALITY: Record<PictureFormat, Record<PictureWidth, number>> = {
  webp: { 160: 84, 400: 86, 600: 84, 800: 82, 1200: 80 },
  avif: { 160: 55, 400: 50, 600: 48, 800: 48, 1200: 48 },
}
/** Of AVIF, 0 to 9: from 2 on, each step takes twice the time for a few bytes (docs/decisions/019). */
const AVIF_EFFORT = 2

export type EncodedPicture = {
  bytes: Buffer
  width: number
  height: number
  /** The dominant color, #rrggbb. */
  color: string
}

/** sharp without its cache, because no picture is decoded twice. Loaded with the first picture. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

/**
 * Re-encodes an uploaded picture as WebP: upright, at most 1600 pixels wide, first frame only, without metadata such as
 * GPS data. Throws `unsupported_type` for files that are damaged or not pictures, and `too_large` above 40 megapixels.
 */
export async function encodeOriginal(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await openSharp()
  const decode = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  // Without the limit, whose error has no code; only the header is read. sharp itself throws for an empty file.
  const { format, width, height } = await readable(async () =>
    sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(),
  )
  if (!FORMATS.has(format)) throw new AppError('unsupported_type')
  if (width * height > MAX_PIXELS) throw new AppError('too_large')
  return readable(() => encode(decode().autoOrient()))
}

async function encode(image: Sharp): Promise<EncodedPicture> {
  const { data, info } = await image
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sharp = await openSharp()
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const [encoded, color] = await Promise.all([
    pixels().webp({ quality: ORIGINAL_QUALITY, effort: ORIGINAL_EFFORT }).toBuffer(),
    commonestColor(pixels()),
  ])
  return { bytes: encoded, width, height, color }
}

/** Resizes a stored original to one of the widths; never enlarges. */
export async function encodeVariant(
  original: Buffer,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(original)
  const quality = QUALITY[format][width]
  if (format === 'avif') {
    const smaller = image.resize({ width, withoutEnlargement: true })
    return smaller.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' }).toBuffer()
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
  const sharp = await openSharp()
  const { dominant } = await sharp(small.data, { raw: { width, height, channels } }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Throws `unsupported_type` when the decoder fails. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new AppError('unsupported_type', { cause: error })
  }
}
