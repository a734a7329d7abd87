import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#platform/db/index.ts'
import type { BreederFilter } from '../contract.ts'

/** Words of a search that are used; further ones are ignored. */
const MAX_WORDS = 8

/**
 * The conditions of a list on `breeders b`. Every word of `q` must be part of name, cattery, or specializations; with
 * `fuzzy`, the whole text must be similar to a part of them.
 */
export function buildBreederConditions(filter: BreederFilter, { fuzzy }: { fuzzy: boolean }): SQL {
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? []
  return sql.join(
    [
      sql`b.is_public`,
      ...(filter.location ? [sql`lower(b.location) like ${likePattern(filter.location.toLowerCase())}`] : []),
      ...(fuzzy
        ? [sql`b.id in (select similar_breeders(${words.join(' ')}))`]
        : words.map((word) => sql`b.search_text like ${likePattern(word.toLowerCase())}`)),
    ],
    sql` and `,
  )
}

/**
 * The order of a list: established catteries first, so that a new one without a picture or a cat never begins it. Each
 * order has an index (migrations/), and the ID makes it total.
 */
export function buildBreederOrder(sort: BreederFilter['sort']): SQL {
  switch (sort) {
    case 'rating':
      return sql`b.is_established desc, b.rating desc, b.review_count desc, b.id`
    case 'experience':
      return sql`b.is_established desc, b.years_experience desc, b.rating desc, b.id`
    case 'reviews':
      return sql`b.is_established desc, b.review_count desc, b.rating desc, b.id`
    default:
      return sql`b.is_established desc, lower(b.business_name), b.id`
  }
}
