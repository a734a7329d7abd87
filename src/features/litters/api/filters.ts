import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import { likePattern } from '#platform/db/index.ts'
import type { PairingFilter } from '../contract.ts'

/** Words of a search that are used; further ones are ignored. */
const MAX_WORDS = 8
/** Days after its date during which a litter still counts as expected. */
export const LATE_DAYS = 14

/** The conditions of the public list on `public_pairings p`. */
export function buildPairingConditions(filter: PairingFilter): SQL {
  const conditions: (SQL | '' | undefined)[] = [
    sql`true`,
    filter.breed &&
      sql`(lower(p.sire_breed) = lower(${filter.breed}) or lower(p.dam_breed) = lower(${filter.breed}))`,
    filter.status && sql`p.status = ${filter.status}`,
    filter.breederId && sql`p.breeder_id = ${filter.breederId}`,
    ...(filter.q?.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(containsWord) ?? []),
  ]
  return sql.join(
    conditions.filter((condition): condition is SQL => typeof condition === 'object'),
    sql` and `,
  )
}

/**
 * The word is part of a name, a breed, or the cattery's name or place; its wildcards are matched literally. Two queries
 * instead of one with "or", so that each uses its index.
 */
function containsWord(word: string): SQL {
  const like = sql`lower(${likePattern(word)})`
  return sql`p.id in (
    select named.id from breeding_pairings named where named.is_active and lower(named.sire_name || ' '
      || named.dam_name || ' ' || named.sire_breed || ' ' || named.dam_breed) like ${like}
    union all
    select theirs.id from breeding_pairings theirs join breeders of on of.id = theirs.breeder_id
    where lower(of.business_name) like ${like} or lower(of.location) like ${like})`
}

/**
 * Expected litters first, by date; then those without a date or with a date long ago; then the born ones, latest first.
 * The ID makes the order total.
 */
export function orderFor(today: string): SQL {
  const isComing = sql`p.status <> 'born' and p.expected_litter_date >= ${addDays(today, -LATE_DAYS)}::date`
  return sql`case when p.status = 'born' then 2 when ${isComing} then 0 else 1 end,
    case when ${isComing} then p.expected_litter_date end,
    case when p.status = 'born' then coalesce(p.actual_litter_date, p.expected_litter_date) end desc nulls last,
    p.created_at desc, p.id desc`
}
