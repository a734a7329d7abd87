/** Draws portraits and stores them as the pictures of people are stored. */
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { encode, ensureVariants, type PictureRow, writePicture } from '#features/uploads/api/index.ts'
import type { PictureWidth } from '#features/uploads/contract.ts'
import type { Storage } from '#platform/storage/index.ts'
import { demoId } from './ids.ts'
import type { Draw, Portrait } from './portrait.ts'

/**
 * Draws one portrait, stores it with the widths asked for as WebP, and answers its row. The id follows from the drawing, so
 * doing it again changes nothing, and a better drawing gets an address that no browser has kept.
 */
export async function storePortrait(
  storage: Storage,
  draw: Draw,
  portrait: Portrait,
  ownerId: string,
  widths: PictureWidth[],
): Promise<PictureRow> {
  const drawing = draw(portrait.subject)
  const id = demoId('portrait', portrait.key, drawing)
  const encoded = await encode(sharp(Buffer.from(drawing)).flatten({ background: '#ffffff' }))
  const row = await writePicture(storage, { id, ownerId, isPublic: true, encoded })
  await ensureVariants(storage, id, widths, ['webp'])
  return row
}

/** Does the work for every item, as many at a time as there are processors; `onDone` counts. Fails with the first failure. */
export async function forEachInParallel<T>(
  items: T[],
  work: (item: T, index: number) => Promise<void>,
  onDone: (count: number) => void = () => {},
): Promise<void> {
  const queue = items.entries()
  let done = 0
  const worker = async () => {
    for (const [index, item] of queue) {
      await work(item, index)
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
