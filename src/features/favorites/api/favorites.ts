import { findCat } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { addFavorite, type Favorite, listFavoriteIds, listFavoritesJson, removeFavorite } from './store.ts'

/** How many cats a person keeps at most: the list is sent whole, and its ids with every page. */
const MOST = 200

/** The person's favourites as JSON text, latest first. */
export function listKeptCats(db: Handle, userId: string, now: Date): Promise<string> {
  return listFavoritesJson(db, userId, isoDate(now))
}

/** The ids of the person's favourites, latest first. */
export function listKeptIds(db: Handle, userId: string): Promise<string[]> {
  return listFavoriteIds(db, userId)
}

/** Keeps a cat for a person. Throws not_found for a cat that nobody can see, conflict for one more than there may be. */
export async function keepCat(db: Handle, userId: string, catId: string): Promise<Favorite> {
  const cat = await findCat(db, catId)
  if (!cat?.isListed) throw new AppError('not_found')
  const kept = await listFavoriteIds(db, userId)
  if (kept.length >= MOST && !kept.includes(catId))
    throw new AppError('conflict', { message: `You have ${MOST} favorites. Remove one to add another.` })
  return addFavorite(db, userId, catId)
}

/** Takes a cat off a person's list; one that is not on it is no error. */
export function releaseCat(db: Handle, userId: string, catId: string): Promise<void> {
  return removeFavorite(db, userId, catId)
}
