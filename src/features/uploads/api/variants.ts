import type { PictureFormat } from '#platform/decoder/index.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/index.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract.ts'
import { documentKey } from './documents.ts'

const FORMATS: PictureFormat[] = ['webp', 'avif']

/** Chosen so that a drawn portrait of 400 pixels has 6 to 14 kB as WebP, 5 as AVIF, and no visible blocks on a phone. */
const QUALITY: Record<PictureFormat, Record<PictureWidth, number>> = {
  webp: { 160: 84, 400: 86, 600: 84, 800: 82, 1200: 80 },
  avif: { 160: 55, 400: 50, 600: 48, 800: 48, 1200: 48 },
}

type Needs = Pick<Services, 'storage' | 'decoder'>

/** A resized copy of a picture. */
export type Variant = { width: PictureWidth; format: PictureFormat }

/** The storage key of an object's original. */
export function originalKey(objectId: string): string {
  return `objects/${objectId}/original.webp`
}

function variantKey(objectId: string, { width, format }: Variant): string {
  return `objects/${objectId}/${width}.${format}`
}

/** Stores a picture with AVIF variants that were encoded beforehand, replacing files of the same object. */
export async function putPicture(
  storage: Storage,
  objectId: string,
  original: Buffer,
  avifs: { width: PictureWidth; bytes: Buffer }[],
): Promise<void> {
  await storage.put(originalKey(objectId), { bytes: original, contentType: 'image/webp' })
  for (const { width, bytes } of avifs) {
    await storage.put(variantKey(objectId, { width, format: 'avif' }), { bytes, contentType: 'image/avif' })
  }
}

/** Removes all files of an object. */
export async function removeFiles(storage: Storage, objectId: string): Promise<void> {
  const variants = FORMATS.flatMap((format) => PICTURE_WIDTHS.map((width) => ({ width, format })))
  const keys = [
    originalKey(objectId),
    documentKey(objectId),
    ...variants.map((each) => variantKey(objectId, each)),
  ]
  for (const key of keys) await storage.remove(key)
}

/** Variants that this process is creating, so that concurrent requests share the work. */
const making = new WeakMap<Storage, Map<string, Promise<Buffer | undefined>>>()

/** The bytes of a variant; undefined if it does not exist. */
export async function findVariant(
  storage: Storage,
  objectId: string,
  variant: Variant,
): Promise<Buffer | undefined> {
  return (await storage.get(variantKey(objectId, variant)))?.bytes
}

/** A variant, created if it is missing, unless `mayMake` throws; undefined if the object has no original. */
export async function readVariant(
  services: Needs,
  objectId: string,
  variant: Variant,
  mayMake?: () => Promise<void>,
): Promise<Buffer | undefined> {
  const found = await findVariant(services.storage, objectId, variant)
  if (found) return found
  await mayMake?.()
  return makeVariant(services, objectId, variant)
}

/** Creates missing variants of an object: every width as WebP, then as AVIF, or only those in `wanted`. */
export async function ensureVariants(
  services: Needs,
  objectId: string,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): Promise<void> {
  for (const format of FORMATS) {
    for (const width of widths) await readVariant(services, objectId, { width, format })
  }
}

/** Creates and stores a variant, once for concurrent callers; undefined if the object has no original. */
function makeVariant(services: Needs, objectId: string, variant: Variant): Promise<Buffer | undefined> {
  const { storage } = services
  const running = making.get(storage) ?? new Map<string, Promise<Buffer | undefined>>()
  making.set(storage, running)
  const key = variantKey(objectId, variant)
  const first = running.get(key)
  if (first) return first
  const work = encodeAndStore(services, objectId, variant).finally(() => running.delete(key))
  running.set(key, work)
  return work
}

async function encodeAndStore(
  services: Needs,
  objectId: string,
  variant: Variant,
): Promise<Buffer | undefined> {
  const { storage, decoder } = services
  const original = await storage.get(originalKey(objectId))
  if (!original) return undefined
  const { width, format } = variant
  const bytes = await decoder.makeVariant(original.bytes, { width, format, quality: QUALITY[format][width] })
  await storage.put(variantKey(objectId, variant), { bytes, contentType: `image/${variant.format}` })
  return bytes
}
