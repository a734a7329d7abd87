/** The demo's ready-made images: what images/index.json lists, and how the files get into the store. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putPicture } from '#features/uploads/api/index.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import type { Storage } from '#platform/storage/index.ts'

export const IMAGES_FOLDER = join(PROJECT_ROOT, 'demo/images')

/** Width and height of a stored original in pixels. Pages display pictures up to 608 CSS pixels wide. */
export const ORIGINAL_SIZE = 800
/** Widths of the AVIF files. The product never enlarges a picture, so the largest one is also served as 1200. */
export const AVIF_WIDTHS = [160, 400, 600, 800] as const

/** An image as images/index.json lists it, by its name. */
export type ImageEntry = {
  /** Changes with the drawing, so that a new drawing gets a new URL. */
  version: string
  /** The placeholder color, #rrggbb. */
  color: string
  /** Size of the original in bytes. */
  bytes: number
}
export type ImageIndex = Record<string, ImageEntry>

/** An image to be stored as the object `objectId`. */
export type ImageFile = { objectId: string; name: string }

/** Object IDs stored at the same time: each writes six files, and a disk takes many at once. */
const CONCURRENCY = 16

export async function readImageIndex(folder: string): Promise<ImageIndex> {
  return JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))
}

/** Path of an image's WebP original. */
export function originalPath(folder: string, name: string): string {
  return join(folder, `${name}.webp`)
}

/** Path of an image's AVIF file in one width. */
export function avifPath(folder: string, name: string, width: number): string {
  return join(folder, `${name}-${width}.avif`)
}

/** Copies images into the store, each as an uploaded picture with all AVIF widths. */
export async function storeImages(storage: Storage, folder: string, files: ImageFile[]): Promise<void> {
  const queue = files.values()
  const worker = async () => {
    for (const { objectId, name } of queue) {
      const [original, ...avifs] = await Promise.all([
        readFile(originalPath(folder, name)),
        ...AVIF_WIDTHS.map((width) => readFile(avifPath(folder, name, width))),
      ])
      const variants = AVIF_WIDTHS.map((width, index) => ({ width, bytes: avifs[index] as Buffer }))
      await putPicture(storage, objectId, original, [
        ...variants,
        { width: 1200, bytes: avifs.at(-1) as Buffer },
      ])
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
