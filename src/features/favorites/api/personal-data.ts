import { sql } from 'drizzle-orm'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'

/** Favorites. */
export const favoriteRules: TableRules[] = [
  {
    table: 'favorites',
    holds: 'Your favorites.',
    columns: deleted('id user_id cat_id created_at seen_price seen_status'),
    deletes: (userId) => sql`user_id = ${userId}`,
    exported: {
      file: 'favorites',
      rows: (
        userId,
      ) => sql`select f.cat_id as "catId", c.name as "catName", c.breed, f.created_at as "savedAt"
        from favorites f join cats c on c.id = f.cat_id where f.user_id = ${userId} order by f.created_at`,
    },
  },
]
