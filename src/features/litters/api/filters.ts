import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { addDays } from '#lib/dates.ts'
import type { Point } from '#lib/places/gazetteer.ts'
import { LATE_DAYS } from '#lib/rules/late-litters.ts'
import { breedNamesToMatch } from '#lib/texts/breed-names.ts'
import { containsFolded, foldedPattern, isAtPlace } from '#platform/db/index.ts'
import type { PairingFilter } from '../contract.ts'
import { bornOn } from './present.ts'

/** Words of a search that are used; further ones are ignored. */
export const MAX_WORDS = 8

/** The forms of the place that the text of a search names, where the visitor is, and the state that the list is limited to. */
export type Places = {
  forms?: readonly string[] | undefined
  center?: Point | undefined
  state?: string | undefined
}

/** The conditions of the public list on `public_pairings p`. */
export function buildPairingConditions(
  filter: PairingFilter,
  { forms: places, center, state }: Places = {},
): SQL {
  const conditions: (SQL | '' | 0 | undefined)[] = [
    sql`true`,
    filter.breed && hasParentOf(breedNamesToMatch(filter.breed)),
    filter.status && sql`p.status = ${filter.status}`,
    filter.breederId && sql`p.breeder_id = ${filter.breederId}`,
    state && sql`p.breeder_id = any(array(select b.id from breeders b where ${breederSql.isInState(state)}))`,
    center &&
      filter.within &&
      sql`p.breeder_id = any(array(
        select b.id from breeders b where ${breederSql.isWithin(center, filter.within)}))`,
    filter.q && places
      ? sql`(${containsWords(filter.q)} or p.breeder_id in (
          select at.id from breeders at where ${isAtPlace(sql`at.location`, filter.q, places)}))`
      : filter.q && containsWords(filter.q),
  ]
  return sql.join(
    conditions.filter((condition): condition is SQL => typeof condition === 'object'),
    sql` and `,
  )
}

function hasParentOf(breeds: string[]): SQL {
  const names = sql.join(
    breeds.map((breed) => sql`lower(${breed})`),
    sql`, `,
  )
  return sql`(lower(p.sire_breed) in (${names}) or lower(p.dam_breed) in (${names}))`
}

/** The words of a search that are used. */
export function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

function containsWords(q: string): SQL {
  const words = wordsOf(q)
  return words.length > 0 ? sql.join(words.map(containsWord), sql` and `) : sql`true`
}

/**
 * The word is part of a name, a breed, or the cattery's name or place. Two queries
 * instead of one with "or", so that each uses its index.
 */
function containsWord(word: string): SQL {
  return sql`p.id in (
    select named.id from breeding_pairings named where named.is_active and ${containsFolded(
      sql`named.sire_name || ' ' || named.dam_name || ' ' || named.sire_breed || ' ' || named.dam_breed`,
      word,
    )}
    union all
    select theirs.id from breeding_pairings theirs join breeders of on of.id = theirs.breeder_id
    where of.search_text like ${foldedPattern(word)} or ${isAtPlace(sql`of.location`, word, undefined)})`
}

/**
 * Expected litters first, by date; then those without a date or with a date long ago; then the born ones, latest first.
 * The ID makes the order total.
 */
export function orderFor(today: string): SQL {
  const isComing = sql`p.status <> 'born' and p.expected_litter_date >= ${addDays(today, -LATE_DAYS)}::date`
  return sql`case when p.status = 'born' then 2 when ${isComing} then 0 else 1 end,
    case when ${isComing} then p.expected_litter_date end,
    case when p.status = 'born' then coalesce(${bornOn}, p.expected_litter_date) end desc nulls last,
    p.created_at desc, p.id desc`
}
