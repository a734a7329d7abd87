import { type SQL, sql } from 'drizzle-orm'
import type { Point } from '#lib/places/gazetteer.ts'
import { foldedPattern, isAtPlace, likePattern } from '#platform/db/index.ts'
import type { BreederFilter } from '../contract.ts'
import { isInState, isWithin, milesFrom } from './distance.ts'

/** Words of a search that are used; further ones are ignored. */
const MAX_WORDS = 8

/**
 * With `fuzzy`, a list finds text that is similar to the search instead of containing it; `places` are the forms of its place,
 * `center` is where the visitor is, and `state` the code of a state that the list is limited to.
 */
export type Search = {
  fuzzy: boolean
  places?: readonly string[] | undefined
  center?: Point | undefined
  state?: string | undefined
}

/**
 * The conditions of a list on `breeders b`. Every word of `q` must be part of name, cattery, or specializations; with
 * `fuzzy`, the whole text must be similar to a part of them.
 */
export function buildBreederConditions(filter: BreederFilter, { fuzzy, places, center, state }: Search): SQL {
  const words = filter.q?.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? []
  return sql.join(
    [
      sql`b.is_public`,
      ...(center && filter.within ? [isWithin(center, filter.within)] : []),
      ...(state ? [isInState(state)] : []),
      ...(filter.location ? [isAtPlace(sql`b.location`, filter.location, places)] : []),
      ...(fuzzy
        ? [sql`b.id in (select similar_breeders(fold_text(${words.join(' ')})))`]
        : words.map(containsWord)),
    ],
    sql` and `,
  )
}

/**
 * The order of a list. Without a choice, catteries that were checked are first, and of these established ones, so that a new
 * one without a picture or a cat does not begin it. Each order has an index (migrations/), and the ID makes it total.
 */
export function buildBreederOrder(sort: BreederFilter['sort'], center?: Point): SQL {
  switch (sort) {
    case 'distance':
      // Catteries at unknown places are last. Without a place, this is the default order.
      if (center) return sql`${milesFrom(center)} nulls last, fold_text(b.business_name), b.id`
      return buildBreederOrder('recommended')
    case 'name':
      return sql`fold_text(b.business_name), b.id`
    case 'rating':
      return sql`b.rating desc, b.review_count desc, b.id`
    case 'experience':
      return sql`b.years_experience desc, b.rating desc, b.id`
    case 'reviews':
      return sql`b.review_count desc, b.rating desc, b.id`
    default:
      return sql`b.is_checked desc, b.is_established desc, fold_text(b.business_name), b.id`
  }
}

/** The text that is searched has no emoji and signs, so that a word of them is looked for in the texts themselves. */
function containsWord(word: string): SQL {
  return /[\p{L}\p{N}]/u.test(word)
    ? sql`b.search_text like ${foldedPattern(word)}`
    : sql`b.name || ' ' || b.business_name || ' ' || join_words(b.specializations) like ${likePattern(word)}`
}
