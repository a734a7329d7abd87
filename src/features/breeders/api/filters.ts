import { type SQL, sql } from 'drizzle-orm'
import type { BreederFilter } from '../contract.ts'

/** Most words of a search that are looked at. */
const MAX_WORDS = 8

/**
 * The conditions of a list on `breeders b`. Every word of `q` must be part of name, cattery or specializations; with
 * `fuzzy`, the whole of it need only be like a part of them.
 */
export function conditionsOf(filter: BreederFilter, { fuzzy }: { fuzzy: boolean }): SQL {
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? []
  return sql.join(
    [
      sql`b.is_public`,
      ...(filter.location ? [sql`lower(b.location) like ${contains(filter.location)}`] : []),
      ...(fuzzy
        ? [sql`b.id in (select similar_breeders(${words.join(' ')}))`]
        : words.map((word) => sql`b.search_text like ${contains(word)}`)),
    ],
    sql` and `,
  )
}

/** The order of a list; each has an index (migrations/), and the id makes it total. */
export function orderOf(sort: BreederFilter['sort']): SQL {
  switch (sort) {
    case 'rating':
      return sql`b.rating desc, b.review_count desc, b.id`
    case 'experience':
      return sql`b.years_experience desc, b.rating desc, b.id`
    case 'reviews':
      return sql`b.review_count desc, b.rating desc, b.id`
    default:
      return sql`lower(b.business_name), b.id`
  }
}

/** A LIKE pattern for "contains", with the text's own wildcards taken literally. */
function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
