import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { inOrder } from '#lib/in-order.ts'
import type { Point } from '#lib/places/gazetteer.ts'
import { breedNamesToMatch } from '#lib/texts/breed-names.ts'
import { isAtPlace } from '#platform/db/index.ts'
import { type CatFilter, DNA_TESTED, HEALTH_CERTIFIED, RELAXABLE, type Relaxable } from '../contract.ts'
import { isFree } from './holds.ts'
import { SOLD_SHOWN_DAYS } from './rules.ts'

/**
 * A condition on `cats c` and the index of the part of the text that it comes from. `check` is the same condition for cats
 * that are found by words: it takes less time for each, but has no index.
 */
export type PartCondition = { part: number; condition: SQL; check?: SQL }

/**
 * A filter with what its text was interpreted as: a query for its words, and the conditions of its understood parts.
 * `wordsPart` is the index of the words if there are understood parts.
 */
export type InterpretedFilter = CatFilter & {
  tsQuery?: string | undefined
  understood?: PartCondition[] | undefined
  wordsPart?: number | undefined
  /** The forms of the place that the location names. */
  places?: readonly string[] | undefined
  /** Where the town in `near` is; undefined for an unknown one, which is ignored. */
  center?: Point | undefined
  /** The code of the state in `near`. */
  state?: string | undefined
}

/** A query of `interpretText` as PostgreSQL's type. A prepared statement evaluates a subquery once, not for each cat. */
export const toTsQuery = (tsQuery: string): SQL => sql`(select to_tsquery('english_all', ${tsQuery}))`

/** Whether `cats c` is for sale. */
export const isForSale = sql`c.is_listed and ${isFree}`

/** The condition on `cats c` of a list that is not limited to a status. `today` is an ISO date. */
export function isInLists(today: string): SQL {
  return sql`c.is_listed
    and (c.status <> 'sold' or coalesce(c.reservation_date, c.created_at) > ${addDays(today, -SOLD_SHOWN_DAYS)}::date)`
}

/** The condition on `cats c` of the statuses that a list is limited to. */
export function hasStatus(status: CatFilter['status'], today: string): SQL {
  const condition = statusOfListed(status)
  return condition ? sql`c.is_listed and ${condition}` : isInLists(today)
}

/** The same for cats that are listed; undefined for a list that is not limited to a status. */
export function statusOfListed(status: CatFilter['status']): SQL | undefined {
  if (!status) return undefined
  if (status.every((each) => each === 'available')) return isFree
  return sql`c.status in (${sql.join(
    [...new Set(status)].map((each) => sql`${each}`),
    sql`, `,
  )})`
}

/** Conditions on `cats c` with the value of a filter, which lists compare as well as stored filters. Days are ISO dates. */
export const CAT_CONDITIONS = {
  words: (query: SQL) => sql`c.search @@ ${query}`,
  minPrice: (cents: SQL) => sql`c.price >= ${cents}`,
  maxPrice: (cents: SQL) => sql`c.price <= ${cents}`,
  gender: (gender: SQL) => sql`c.gender = ${gender}`,
  /** Born on this day or before, and after this day. */
  bornBy: (day: SQL) => sql`c.birth_date <= ${day}`,
  bornAfter: (day: SQL) => sql`c.birth_date > ${day}`,
}
const { words, minPrice: atLeast, maxPrice: atMost, gender, bornBy, bornAfter } = CAT_CONDITIONS

/** The condition on `cats c` of each filter that is set; each has an index (migrations/). */
export function buildCatFilters(filter: InterpretedFilter, today: string): Map<Relaxable, SQL> {
  const [minPrice, maxPrice] = inOrder(filter.minPrice, filter.maxPrice)
  const [minAge, maxAge] = inOrder(filter.minAge, filter.maxAge)
  const conditions: Record<Relaxable, (SQL | false | '' | undefined)[]> = {
    q: [
      filter.tsQuery !== undefined && words(toTsQuery(filter.tsQuery)),
      ...(filter.understood ?? []).map(({ condition }) => condition),
    ],
    breed: [filter.breed && isOneOf(sql`lower(c.breed)`, filter.breed)],
    location: [
      filter.state &&
        sql`c.breeder_id = any(array(select b.id from breeders b where ${breederSql.isInState(filter.state)}))`,
      filter.location &&
        sql`c.breeder_id in (select id from breeders where ${isAtPlace(sql`location`, filter.location, filter.places)})`,
    ],
    within: [filter.center && filter.within && isOfBreederWithin([filter.center], filter.within).condition],
    price: [
      minPrice !== undefined && atLeast(sql`${minPrice}`),
      maxPrice !== undefined && atMost(sql`${maxPrice}`),
    ],
    gender: [filter.gender && gender(sql`${filter.gender}`)],
    age: [
      minAge !== undefined && bornBy(sql`${addDays(today, -7 * minAge)}`),
      maxAge !== undefined && bornAfter(sql`${addDays(today, -7 * (maxAge + 1))}`),
    ],
    healthCertified: [is(filter.healthCertified, certified(HEALTH_CERTIFIED, filter))],
    dnaTested: [is(filter.dnaTested, certified(DNA_TESTED, filter))],
    deposit: [is(filter.deposit, hasDeposit)],
    featured: [is(filter.featured, sql`c.is_featured`)],
    breederId: [filter.breederId && sql`c.breeder_id = ${filter.breederId}`],
    litterId: [filter.litterId && sql`c.litter_id = ${filter.litterId}`],
  }
  const set = RELAXABLE.map((name) => [name, conditions[name].filter(isCondition)] as const)
  return new Map(
    set.filter(([, parts]) => parts.length > 0).map(([name, parts]) => [name, sql.join(parts, sql` and `)]),
  )
}

/** Whether the cattery of `cats c` is within a distance of one of some points. */
export function isOfBreederWithin(points: Point[], miles: number): Required<Omit<PartCondition, 'part'>> {
  const near = points.map((point) => sql`(${breederSql.isWithin(point, miles)})`)
  const breeders = sql`select b.id from breeders b where ${near.length > 0 ? sql.join(near, sql` or `) : sql`false`}`
  return {
    // Indexes are not used for an `in (select …)` that is one of several alternatives.
    condition: sql`c.breeder_id = any(array(${breeders}))`,
    check: sql`c.breeder_id in (${breeders})`,
  }
}

/** All conditions of a list on `cats c`. */
export function buildCatConditions(filter: InterpretedFilter, today: string): SQL {
  return sql.join([hasStatus(filter.status, today), ...buildCatFilters(filter, today).values()], sql` and `)
}

/** The same filter for cats that are found by the words of its text. */
export function checking({ understood, ...filter }: InterpretedFilter): InterpretedFilter {
  return {
    ...filter,
    understood: understood?.map(({ part, condition, check = condition }) => ({ part, condition: check })),
  }
}

/** Whether a deposit can reserve the cat. */
export const hasDeposit = sql`coalesce(c.deposit_amount, 0) > 0`

/** Whether the cat has a certification with a document or, with `stated`, also without one. */
export function certified(certification: string, filter: Pick<CatFilter, 'stated'>): SQL {
  return sql`${certificationColumn(filter)} @> array[${certification}]`
}

/** The column with a cat's certifications. */
export function certificationColumn({ stated }: Pick<CatFilter, 'stated'>): SQL {
  return stated ? sql`c.health_certifications` : sql`c.documented_certifications`
}

function isOneOf(breed: SQL, names: string): SQL {
  const folded = breedNamesToMatch(names).map((name) => sql`lower(${name})`)
  return sql`${breed} in (${sql.join(folded, sql`, `)})`
}

function isCondition(condition: unknown): condition is SQL {
  return typeof condition === 'object'
}

function is(wanted: boolean | undefined, condition: SQL): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? condition : sql`not (${condition})`
}
