import type { Storage } from '#platform/storage/index.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract.ts'
import { documentKey } from './documents.ts'
import { encodeVariant } from './picture-bytes.ts'

const TYPE = 'image/webp'

/** Where the bytes of an object's original lie. */
export function originalKey(objectId: string): string {
  return `objects/${objectId}/original.webp`
}

function variantKey(objectId: string, width: PictureWidth): string {
  return `objects/${objectId}/${width}.webp`
}

/** Removes every file of an object, whatever kind it was. */
export async function removeFiles(storage: Storage, objectId: string): Promise<void> {
  const keys = [
    originalKey(objectId),
    documentKey(objectId),
    ...PICTURE_WIDTHS.map((width) => variantKey(objectId, width)),
  ]
  for (const key of keys) await storage.remove(key)
}

/** Variants being made by this process: a page's many readers of a new picture wait for one of them. */
const making = new WeakMap<Storage, Map<string, Promise<Buffer | undefined>>>()

/** A variant, made and stored now when it is missing; undefined where the object has no original. */
export async function readVariant(
  storage: Storage,
  objectId: string,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  return (await storage.get(variantKey(objectId, width)))?.bytes ?? makeVariant(storage, objectId, width)
}

/** Makes the variants of an object that are missing, all widths unless some are named. */
export async function ensureVariants(
  storage: Storage,
  objectId: string,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): Promise<void> {
  for (const width of widths) await readVariant(storage, objectId, width)
}

/** Makes and stores a variant, once however many ask at the same time; undefined where the object has no original. */
function makeVariant(storage: Storage, objectId: string, width: PictureWidth): Promise<Buffer | undefined> {
  const running = making.get(storage) ?? new Map<string, Promise<Buffer | undefined>>()
  making.set(storage, running)
  const key = variantKey(objectId, width)
  const first = running.get(key)
  if (first) return first
  const work = encodeAndStore(storage, objectId, width).finally(() => running.delete(key))
  running.set(key, work)
  return work
}

async function encodeAndStore(
  storage: Storage,
  objectId: string,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  const original = await storage.get(originalKey(objectId))
  if (!original) return undefined
  const bytes = await encodeVariant(original.bytes, width)
  await storage.put(variantKey(objectId, width), { bytes, contentType: TYPE })
  return bytes
}
