import { sql } from 'drizzle-orm'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'
import { favorites } from './tables.ts'

/** Favorites. */
export const favoriteRules: TableRules[] = [
  {
    table: 'favorites',
    holds: 'Your favorites.',
    columns: deleted(favorites),
    deletes: (userId) => sql`${favorites.userId} = ${userId}`,
    exported: {
      file: 'favorites',
      rows: (
        userId,
      ) => sql`select f.cat_id as "catId", c.name as "catName", c.breed, f.created_at as "savedAt"
        from favorites f join cats c on c.id = f.cat_id where f.user_id = ${userId} order by f.created_at`,
    },
  },
]
