import type { Storage } from '#platform/storage/index.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract.ts'
import { documentKey } from './documents.ts'
import { encodeVariant, type PictureFormat } from './picture-bytes.ts'

const FORMATS: PictureFormat[] = ['webp', 'avif']

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

/** A variant, created if it is missing; undefined if the object has no original. */
export async function readVariant(
  storage: Storage,
  objectId: string,
  variant: Variant,
): Promise<Buffer | undefined> {
  return (await findVariant(storage, objectId, variant)) ?? makeVariant(storage, objectId, variant)
}

/** Creates missing variants of an object: every width as WebP, then as AVIF, or only those in `wanted`. */
export async function ensureVariants(
  storage: Storage,
  objectId: string,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): Promise<void> {
  for (const format of FORMATS) {
    for (const width of widths) await readVariant(storage, objectId, { width, format })
  }
}

/** Creates and stores a variant, once for concurrent callers; undefined if the object has no original. */
function makeVariant(storage: Storage, objectId: string, variant: Variant): Promise<Buffer | undefined> {
  const running = making.get(storage) ?? new Map<string, Promise<Buffer | undefined>>()
  making.set(storage, running)
  const key = variantKey(objectId, variant)
  const first = running.get(key)
  if (first) return first
  const work = encodeAndStore(storage, objectId, variant).finally(() => running.delete(key))
  running.set(key, work)
  return work
}

async function encodeAndStore(
  storage: Storage,
  objectId: string,
  variant: Variant,
): Promise<Buffer | undefined> {
  const original = await storage.get(originalKey(objectId))
  if (!original) return undefined
  const bytes = await encodeVariant(original.bytes, variant.width, variant.format)
  await storage.put(variantKey(objectId, variant), { bytes, contentType: `image/${variant.format}` })
  return bytes
}
