/** What staff decides about a cat. For transactions of moderation. */
import { eq, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { isLocked } from './manage-present.ts'
import { changeCat, lockCat } from './manage-store.ts'
import { cats } from './tables.ts'

/**
 * Takes a cat off the lists, where its breeder cannot put it back. Throws `not_found` for one that is gone and
 * `conflict` while it is reserved or sold, since somebody has paid for it.
 */
export async function takeDownCat(tx: Handle, id: string): Promise<void> {
  const cat = await lockCat(tx, id)
  if (!cat) throw new AppError('not_found', { message: 'This cat has been deleted meanwhile.' })
  if (isLocked(cat))
    throw new AppError('conflict', { message: `${cat.name} is ${cat.status}, so it cannot be taken down.` })
  if (cat.takenDownFrom) return
  const takenDownFrom = cat.status === 'available' ? 'available' : 'withdrawn'
  await changeCat(tx, id, { status: 'withdrawn', takenDownFrom })
}

/** Makes a cat that was taken down what it was before; one that its breeder has deleted stays so. */
export async function bringBackCat(tx: Handle, id: string): Promise<void> {
  const { takenDownFrom: before, deletedAt } = cats
  await tx
    .update(cats)
    .set({
      status: sql`case when ${deletedAt} is null then ${before} else 'withdrawn' end`,
      takenDownFrom: null,
      version: sql`${cats.version} + 1`,
    })
    .where(sql`${eq(cats.id, id)} and ${before} is not null`)
}

/** Takes a cat out of the featured ones; its breeder may put it there again. False where it is not featured. */
export async function unfeatureCat(tx: Handle, id: string): Promise<boolean> {
  const cat = await lockCat(tx, id)
  if (!cat?.isFeatured) return false
  await changeCat(tx, id, { isFeatured: false })
  return true
}
