/** What the understood parts of a search do to the list: filters, and preferences that only change the order. */
import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { stateName } from '#lib/places/gazetteer.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { hasDeposit, isOfBreederWithin, type PartCondition } from '../filters.ts'
import { LOW_ALLERGEN_BREEDS } from './allergy.ts'
import { locationsInStates } from './cattery-locations.ts'
import type { Meaning, Part } from './understood.ts'

export type UnderstoodFilters = {
  filters: PartCondition[]
  /** Conditions on `cats c`; cats that satisfy more of them come first. */
  preferences: SQL[]
  /** Whether a cat is called like a preference: "tom" may be a name. These cats come first, too. */
  names: SQL[]
  /** The miles from the nearest place of the search to a cattery `b`. */
  distance?: SQL | undefined
}

/** The filters and preferences of a search. `today` is an ISO date. */
export async function understoodFilters(
  db: DbOrTx,
  text: string,
  parts: Part[],
  today: string,
): Promise<UnderstoodFilters> {
  const found: UnderstoodFilters = { filters: [], preferences: [], names: [] }
  // Several states or places are alternatives.
  const state = parts.findIndex(({ meaning }) => meaning.kind === 'state')
  const place = parts.findIndex(({ meaning }) => meaning.kind === 'near')
  for (const [index, { meaning, spans }] of parts.entries()) {
    const condition = conditionOf(meaning, today)
    if (!condition) continue
    if (meaning.kind === 'gender' || (meaning.kind === 'age' && !meaning.isFilter)) {
      found.preferences.push(condition)
      for (const { start, end } of spans.slice(0, 1)) found.names.push(isNamed(text.slice(start, end)))
    } else found.filters.push({ part: index, condition })
  }
  if (state >= 0) {
    const codes = parts.flatMap(({ meaning }) => (meaning.kind === 'state' ? meaning.state : []))
    const inStates = isAt(await locationsInStates(db, codes))
    // A cat may be called Georgia. The condition is that of the index on names.
    const named = codes.map(
      (code) => sql`fold_text(c.name) like ${`%${stateName(code).toLowerCase()}%`} and c.deleted_at is null`,
    )
    const orNamed = (condition: SQL) => sql`(${sql.join([condition, ...named], sql` or `)})`
    const { condition, check } = inStates
    found.filters.push({ part: state, condition: orNamed(condition), check: orNamed(check) })
  }
  if (place >= 0) {
    const near = parts.flatMap(({ meaning }) => (meaning.kind === 'near' ? meaning : []))
    found.filters.push({
      part: place,
      ...anyOf(near.map((each) => isOfBreederWithin(each.places, each.miles))),
    })
    const distances = near.flatMap(({ places }) => places.map((point) => breederSql.milesFrom(point)))
    found.distance = sql`least(${sql.join(distances, sql`, `)})`
  }
  return found
}

function conditionOf(meaning: Meaning, today: string): SQL | undefined {
  switch (meaning.kind) {
    case 'gender':
      return meaning.gender === 'any' ? undefined : sql`c.gender = ${meaning.gender}`
    case 'age':
      return allOf([
        meaning.minAge !== undefined && sql`c.birth_date <= ${addDays(today, -7 * meaning.minAge)}`,
        meaning.maxAge !== undefined && sql`c.birth_date > ${addDays(today, -7 * (meaning.maxAge + 1))}`,
      ])
    case 'price':
      return allOf([
        meaning.minPrice !== undefined && sql`c.price >= ${meaning.minPrice}`,
        meaning.maxPrice !== undefined && sql`c.price <= ${meaning.maxPrice}`,
      ])
    case 'deposit':
      return meaning.deposit ? hasDeposit : sql`not (${hasDeposit})`
    case 'allergy':
      return sql`lower(c.breed) in (${sql.join(
        LOW_ALLERGEN_BREEDS.map((breed) => sql`${breed.toLowerCase()}`),
        sql`, `,
      )})`
  }
  return undefined
}

/** Whether the words are in the cat's name or breed. */
function isNamed(words: string): SQL {
  return sql`c.search @@ regexp_replace(
    plainto_tsquery('english_all', fold_text(${words}))::text, '''([^'']+)''', '''\\1'':A', 'g')::tsquery`
}

type Condition = Required<Omit<PartCondition, 'part'>>

function anyOf(conditions: Condition[]): Condition {
  const join = (parts: SQL[]) => sql`(${sql.join(parts, sql` or `)})`
  return {
    condition: join(conditions.map(({ condition }) => condition)),
    check: join(conditions.map(({ check }) => check)),
  }
}

function isAt(locations: string[]): Condition {
  const breeders = sql`select id from breeders where is_public and location = any(${sql.param(locations)}::text[])`
  return {
    // Indexes are not used for an `in (select …)` that is one of several alternatives.
    condition: sql`c.breeder_id = any(array(${breeders}))`,
    check: sql`c.breeder_id in (${breeders})`,
  }
}

function allOf(conditions: (SQL | false)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}
