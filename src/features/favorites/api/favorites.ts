import { findCat } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { MAX_FAVORITES } from '../contract.ts'
import { addFavorite, type Favorite, listFavoriteIds, listFavoritesJson, removeFavorite } from './store.ts'

/** The user's favorites as JSON text, latest first. */
export function getFavorites(db: DbOrTx, userId: string, now: Date): Promise<string> {
  return listFavoritesJson(db, userId, isoDate(now))
}

/** The IDs of the user's favorites, latest first. */
export function getFavoriteIds(db: DbOrTx, userId: string): Promise<string[]> {
  return listFavoriteIds(db, userId)
}

/** Adds a favorite. Throws not_found for a cat without a public page, conflict above the maximum. */
export async function saveFavorite(db: DbOrTx, userId: string, catId: string): Promise<Favorite> {
  const cat = await findCat(db, catId)
  if (!cat?.isViewable) throw new AppError('not_found')
  const ids = await listFavoriteIds(db, userId)
  if (ids.length >= MAX_FAVORITES && !ids.includes(catId))
    throw new AppError('conflict', {
      message: `You have ${MAX_FAVORITES} favorites. Remove one to add another.`,
    })
  return addFavorite(db, userId, cat)
}

/** Removes a favorite; does nothing if there is none. */
export function deleteFavorite(db: DbOrTx, userId: string, catId: string): Promise<void> {
  return removeFavorite(db, userId, catId)
}
