import { type SQL, sql } from 'drizzle-orm'
import type { CatFilter } from '../contract.ts'

/**
 * The ORDER BY of a list of cats `c`: available ones first, and the ID makes it total. The newest ones are spread by cattery
 * (docs/decisions/032-order-of-lists.md). Only text searches have a `preference`, `miles`, and a `rank`. Other lists by
 * distance are made by `nearestCats`.
 */
export function orderBy({ sort, q }: Pick<CatFilter, 'sort' | 'q'>): SQL {
  switch (sort ?? 'relevance') {
    case 'price':
      return sql`(c.status = 'available') desc, c.price, c.id`
    case '-price':
      return sql`(c.status = 'available') desc, c.price desc, c.id desc`
    case 'age':
      return sql`(c.status = 'available') desc, c.birth_date desc, c.id`
    case 'distance':
      return sql`(c.status = 'available') desc, c.miles nulls last, c.ranked_at desc, c.id desc`
    case 'relevance':
      if (q)
        return sql`(c.status = 'available') desc, c.preference desc, c.miles, c.rank desc, c.ranked_at desc, c.id desc`
  }
  return sql`(c.status = 'available') desc, c.ranked_at desc, c.id desc`
}
