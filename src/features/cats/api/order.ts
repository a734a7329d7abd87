import { type SQL, sql } from 'drizzle-orm'
import type { CatListQuery } from '../contract.ts'
import { textQuery } from './filters.ts'

/** The order of a list: what can be bought comes first; the id makes it total. */
export function orderOf({ sort, q }: Pick<CatListQuery, 'sort' | 'q'>): SQL {
  switch (sort ?? (q ? 'relevance' : 'newest')) {
    case 'price':
      return sql`(c.status = 'available') desc, c.price, c.id`
    case '-price':
      return sql`(c.status = 'available') desc, c.price desc, c.id desc`
    case 'age':
      return sql`(c.status = 'available') desc, c.birth_date desc, c.id`
    case 'relevance':
      if (q)
        return sql`(c.status = 'available') desc, ts_rank(c.search, ${textQuery(q)}) desc, c.created_at desc, c.id desc`
  }
  return sql`(c.status = 'available') desc, c.created_at desc, c.id desc`
}
