/** Counts beside the filters of the list: one statement that reads the matching cats once. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import {
  type CatFacets,
  type CatFilter,
  catFacetsSchema,
  DNA_TESTED,
  HEALTH_CERTIFIED,
  RELAXABLE,
  type Relaxable,
} from '../contract.ts'
import {
  buildCatFilters,
  certificationColumn,
  certified,
  checking,
  hasDeposit,
  hasStatus,
  type InterpretedFilter,
  isInLists,
  statusOfListed,
  toTsQuery,
} from './filters.ts'
import { AGE_BANDS, PRICE_BUCKETS, PRICE_STEPS } from './rules.ts'
import { areMany, countFound, estimateMatches } from './sampled-estimate.ts'
import { chooseSample, hasSamples, inSample, type SampleInterval, usableWordIntervals } from './samples.ts'
import { countCats } from './store.ts'

/** Filters with a facet. A facet counts with all filters except its own. */
const FACETED = [
  'status',
  'breed',
  'gender',
  'age',
  'healthCertified',
  'dnaTested',
  'deposit',
  'price',
] as const
type Faceted = (typeof FACETED)[number]

const countsSchema = catFacetsSchema.omit({ relax: true, corrected: true, unapplied: true, parts: true })
type Counts = z.infer<typeof countsSchema>

const facetsRow = z.object({ facets: countsSchema })

/** How many cats each choice of each filter would show. */
export async function countFacets(
  db: DbOrTx,
  filter: InterpretedFilter,
  today: string,
): Promise<Omit<CatFacets, 'corrected' | 'unapplied' | 'parts'>> {
  const interval = await intervalFor(db, filter, today)
  const filters = buildCatFilters(interval && filter.tsQuery !== undefined ? checking(filter) : filter, today)
  const { facets: counted } = await read(db, facetsRow).row(
    facetsStatement({ filters, filter, interval }, today),
  )
  const facets = interval ? multiplied(counted, interval) : counted
  // The list may estimate its total although all matches were read here.
  const total = (await hasSamples(db)) ? await countListed(db, filter, today) : facets.total
  return { ...facets, total, relax: total === 0 ? await countRelaxed(db, filter, today) : [] }
}

/** Where very many cats match, the sample that is read instead of all of them. */
async function intervalFor(
  db: DbOrTx,
  filter: InterpretedFilter,
  today: string,
): Promise<SampleInterval | undefined> {
  const { tsQuery, understood, location, within, breederId, litterId, featured } = filter
  if (tsQuery !== undefined) {
    const { places, center } = filter
    const narrowed = { tsQuery, understood, location, places, within, center, breederId, litterId, featured }
    const estimate = await estimateMatches(db, { filter: narrowed, tsQuery, today })
    if (!areMany(estimate)) return undefined
    return (await usableWordIntervals(db)).find((interval) => estimate.total / interval >= MIN_WORD_MATCHES)
  }
  const narrowing = narrowingOf(buildCatFilters(filter, today))
  return chooseSample(
    db,
    narrowing.length > 0 ? sql.join([isInLists(today), ...narrowing], sql` and `) : undefined,
  )
}

function countListed(db: DbOrTx, filter: InterpretedFilter, today: string): Promise<number> {
  const { tsQuery } = filter
  return tsQuery === undefined ? countCats(db, filter, today) : countFound(db, { filter, tsQuery, today })
}

/** So many matches of a text search make a sample large enough. */
const MIN_WORD_MATCHES = 500

/** The conditions of the filters that have no facet. */
function narrowingOf(filters: Map<Relaxable, SQL>): SQL[] {
  return RELAXABLE.filter((name) => !FACETED.includes(name as Faceted))
    .map((name) => filters.get(name))
    .filter((condition) => condition !== undefined)
}

function multiplied({ prices, ...counts }: Counts, interval: number): Counts {
  const times = <Row extends { count: number }>(rows: Row[]): Row[] =>
    rows.map((row) => ({ ...row, count: row.count * interval }))
  return {
    total: counts.total * interval,
    breeds: times(counts.breeds),
    genders: times(counts.genders),
    ages: times(counts.ages),
    healthCertified: counts.healthCertified * interval,
    dnaTested: counts.dnaTested * interval,
    deposit: counts.deposit * interval,
    reserved: counts.reserved * interval,
    prices: { ...prices, buckets: times(prices.buckets) },
  }
}

function facetsStatement(
  {
    filters,
    filter,
    interval,
  }: { filters: Map<Relaxable, SQL>; filter: CatFilter; interval: SampleInterval | undefined },
  today: string,
): SQL {
  // A cat that fails two of these filters counts nowhere, so each cat has the sum of the numbers of those that it fails.
  const numbers = new Map(FACETED.map((name, index) => [name, 2 ** index]))
  const failed = [...numbers].flatMap(([name, number]) => {
    const condition = name === 'status' ? statusOfListed(filter.status) : filters.get(name)
    return condition ? [sql`case when ${condition} then 0 else ${sql.raw(String(number))} end`] : []
  })
  const allBut = (own: Faceted) => sql`failed in (0, ${sql.raw(String(numbers.get(own)))})`
  const bands = AGE_BANDS.map(
    ({ minAge, maxAge }) =>
      sql`json_build_object('minAge', ${minAge}::int, 'maxAge', ${maxAge}::int, 'count', count(*) filter (where
        ${allBut('age')} and age between ${minAge ?? 0} and ${maxAge ?? 1_000_000}))`,
  )
  // `offset 0` keeps the inner query from being merged with the outer one, which would evaluate every filter twice.
  return sql`
    with found as materialized (
      select c.status, c.is_held, c.breed, c.gender, c.price, greatest(0, (${today}::date - c.birth_date) / 7) as age,
        ${certified(HEALTH_CERTIFIED, filter)} as is_certified, ${certified(DNA_TESTED, filter)} as is_tested,
        ${hasDeposit} as has_deposit, failed
      from (
        select c.status, c.held_by_offer is not null as is_held, c.breed, c.gender, c.price, c.birth_date, c.deposit_amount,
          ${certificationColumn(filter)}, ${sql.join([sql`0`, ...failed], sql` + `)} as failed
        from cats c where ${sql.join([isInLists(today), ...narrowingOf(filters), ...(interval ? [inSample(interval)] : [])], sql` and `)}
        offset 0) c
      where failed in (0, ${sql.raw([...numbers.values()].join(', '))})),
    breeds as (
      select max(breed) as breed, count(*) as count from found where ${allBut('breed')} group by lower(breed)),
    genders as (select gender, count(*) as count from found where ${allBut('gender')} group by gender),
    prices as (
      select price, count(*) as count, sum(count(*)) over (order by price) as up_to
      from found where ${allBut('price')} group by price),
    spread as (
      select min(price) as low, max(price) as high, ${priceCap} as cap from prices, (select max(up_to) as n from prices) cats),
    range as (
      select low, high, cap,
        (select min(step) from unnest(array[${sql.raw(PRICE_STEPS.join(', '))}]) step where step * ${PRICE_BUCKETS} >= cap - low) as step
      from spread),
    buckets as (
      select bucket * step as "from", (bucket + 1) * step as "to",
        coalesce((select sum(count) from prices where price / step = bucket), 0)::int as count
      from range, generate_series(low / step, cap / step) bucket
      union all
      select (cap / step + 1) * step, null,
        (select sum(count) from prices where price / step > cap / step)::int
      from range where high / step > cap / step)
    select json_build_object(
      'total', count(*) filter (where failed = 0),
      'breeds', (select coalesce(json_agg(b order by count desc, breed), '[]') from breeds b),
      'genders', (select coalesce(json_agg(g order by gender desc), '[]') from genders g),
      'ages', json_build_array(${sql.join(bands, sql`, `)}),
      'healthCertified', count(*) filter (where is_certified and ${allBut('healthCertified')}),
      'dnaTested', count(*) filter (where is_tested and ${allBut('dnaTested')}),
      'deposit', count(*) filter (where has_deposit and ${allBut('deposit')}),
      'reserved', count(*) filter (where (status = 'reserved' or is_held) and ${allBut('status')}),
      'prices', (select json_build_object('min', low, 'max', high,
        'buckets', (select coalesce(json_agg(b order by "from"), '[]') from buckets b)) from range)
    ) as facets from found`
}

/**
 * The price up to which the histogram has bars of equal width, in cents, from `prices` and the number of cats `n`. It is
 * the highest price, unless that is an outlier: above the 95th percentile of all but the most expensive cat, and above
 * Tukey's outer fence, which is three times the interquartile range above the third quartile.
 */
const priceCap = sql`
  least(max(price), greatest(
    min(price) filter (where up_to >= 0.95 * (n - 1)),
    4 * min(price) filter (where up_to >= 0.75 * n)::bigint - 3 * min(price) filter (where up_to >= 0.25 * n)))::int`

const relaxedRow = catFacetsSchema.shape.relax.element.extend({ part: z.int().nullable() })

/** How many cats match without one of the filters, most first; empty where removing one is not enough. */
async function countRelaxed(
  db: DbOrTx,
  filter: InterpretedFilter,
  today: string,
): Promise<CatFacets['relax']> {
  const status = hasStatus(filter.status, today)
  const { q, ...filters } = Object.fromEntries(buildCatFilters(filter, today))
  const removable = [
    ...Object.entries(filters).map(([name, condition]) => ({ name, part: null as number | null, condition })),
    ...textFilters(filter, q),
  ]
  if (removable.length === 0) return []
  const counts = removable.map((left) => {
    const others = removable.filter((each) => each !== left).map(({ condition }) => condition)
    return sql`select ${left.name}::text as filter, ${left.part}::int as part, count(*)::int as count from cats c
      where ${sql.join([status, ...others], sql` and `)}`
  })
  const rows = await read(db, relaxedRow).rows(sql`
    select filter, part, count from (${sql.join(counts, sql` union all `)}) f
    where count > 0 order by count desc, filter, part`)
  return rows.map(({ part, ...relaxed }) => (part === null ? relaxed : { ...relaxed, part }))
}

/** The conditions of a search text: each understood part, then the words of listings. */
function textFilters(
  { understood = [], tsQuery, wordsPart }: InterpretedFilter,
  whole: SQL | undefined,
): { name: string; part: number | null; condition: SQL }[] {
  if (!whole) return []
  if (wordsPart === undefined) return [{ name: 'q', part: null, condition: whole }]
  const parts = understood.map(({ part, condition }) => ({ name: 'q', part, condition }))
  if (tsQuery === undefined) return parts
  return [...parts, { name: 'q', part: wordsPart, condition: sql`c.search @@ ${toTsQuery(tsQuery)}` }]
}
