/** Moderation of cats, within moderation's transactions. */
import { eq, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { LISTING_TABLE, listingState } from '../listing-states.ts'
import { changeCat, lockCat } from './manage/manage-store.ts'
import { cats } from './tables.ts'

/**
 * Hides a cat so that its breeder cannot publish it again. Throws `not_found` for a deleted one and
 * `conflict` while it is reserved or sold, because a buyer has paid for it.
 */
export async function takeDownCat(tx: DbOrTx, id: string): Promise<void> {
  const cat = await lockCat(tx, id)
  if (!cat) throw new AppError('not_found', { message: 'This cat has been deleted meanwhile.' })
  const state = listingState(cat)
  // The case about it may be decided after staff took it down.
  if (state === 'taken_down') return
  requireTransition(
    LISTING_TABLE,
    'takeDown',
    state,
    `${cat.name} is ${cat.status}, so it cannot be taken down.`,
  )
  const takenDownFrom = cat.status === 'available' ? 'available' : 'withdrawn'
  await changeCat(tx, id, { status: 'withdrawn', takenDownFrom })
}

/** Restores a cat that was taken down to its previous status; a deleted one stays withdrawn. */
export async function bringBackCat(tx: DbOrTx, id: string): Promise<void> {
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

/** Stops featuring a cat; its breeder may feature it again. False if it is not featured. */
export async function unfeatureCat(tx: DbOrTx, id: string): Promise<boolean> {
  const cat = await lockCat(tx, id)
  if (!cat?.isFeatured) return false
  await changeCat(tx, id, { isFeatured: false })
  return true
}
