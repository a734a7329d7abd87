/** CPU of PostgreSQL to match one cat with 100,000 saved searches, beside comparing it with each of them. */
import { readFileSync } from 'node:fs'
import { eq, type SQL, sql } from 'drizzle-orm'
import { placeColumns } from '#features/breeders/api/place.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { storedCatFilters } from '#features/cats/api/index.ts'
import type { CatFilter } from '#features/cats/contract.ts'
import { findMatches, matchStatement } from '#features/searches/api/matching/match-cats.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { WITHIN_MILES } from '#lib/places/within.ts'
import { type Handle, migrate, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { queryRows } from './postgres.ts'

/** Milliseconds of CPU and of time for one cat, and how many searches it fits on average. */
type Measured = { databaseCpu: number; p50: number; p95: number; matches: number }
export type SearchesResult = {
  searches: number
  cats: number
  /** Finding what fits, and comparing every search instead. */
  indexed: Measured
  sequential: Measured
  /** Finding what fits and storing it. */
  stored: Measured
}

const SEARCHES = 100_000
/** Filters that are understood one by one; each is saved by many users with other prices. */
const FILTERS = 2_000
const CATS = 2_000
const MEASURED = 200
const WARM_UP = 20
/** Linux counts CPU in hundredths of a second. */
const TICK_MS = 10
const SEED = 4_402

/** The more popular breeds come first, and are drawn more often. */
const BREEDS = [
  'Ragdoll', 'Maine Coon', 'British Shorthair', 'Siberian', 'Bengal', 'Persian', 'Siamese', 'Sphynx', 'Scottish Fold',
  'Russian Blue', 'Birman', 'Abyssinian', 'Norwegian Forest Cat', 'Devon Rex', 'Burmese', 'Ocicat', 'Somali', 'Korat',
] // biome-ignore format: a list of names
const PLACES = [
  'Portland, Oregon', 'Boston, Massachusetts', 'Austin, Texas', 'Denver, Colorado', 'Saint Paul, Minnesota',
  'Atlanta, Georgia', 'Phoenix, Arizona', 'Columbus, Ohio', 'Tampa, Florida', 'Spokane, Washington',
] // biome-ignore format: a list of names
const COLORS = [
  'blue',
  'seal point',
  'red tabby',
  'silver',
  'black',
  'cream',
  'tortoiseshell',
  'lilac',
  'brown tabby',
]
const WORDS = [
  'calm',
  'quiet',
  'children',
  'apartment',
  'playful',
  'gentle',
  'lap',
  'dogs',
  'affectionate',
  'curious',
]

/** Measures in a database of its own on a server. */
export async function measureSearches(url: string, log: (text: string) => void): Promise<SearchesResult> {
  const name = `searches_${Date.now()}`
  await queryRows(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase({ url: own.href, poolSize: 1, log: createLog('error') })
  try {
    await migrate(database)
    const { db } = database
    const random = seeded(SEED)
    const catIds = await addCats(db, random)
    await addSearches(db, random)
    await db.execute(sql`vacuum analyze`)
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid ?? 0
    const indexed = await measure(db, pid, catIds, findMatches)
    log(`  keys with an index    ${describe(indexed)}`)
    const stored = await measure(
      db,
      pid,
      catIds,
      (cats, now) => sql`${matchStatement(cats, now)} returning 1`,
    )
    log(`  the same, and stored  ${describe(stored)}`)
    // The opponent compares every search in the same statement. The key that all of them share excludes nothing.
    await db.execute(sql`drop index saved_searches_keys`)
    await db.execute(sql`update saved_searches set keys = '{*}'`)
    await db.execute(sql`vacuum full analyze saved_searches`)
    const sequential = await measure(db, pid, catIds, findMatches)
    log(`  every search compared ${describe(sequential)}`)
    return { searches: SEARCHES, cats: MEASURED, indexed, sequential, stored }
  } finally {
    await database.close()
    await queryRows(url, `drop database ${name}`)
  }
}

function describe({ databaseCpu, p50, p95, matches }: Measured): string {
  return `CPU ${databaseCpu} ms for a cat; p50 ${p50} ms, p95 ${p95} ms; fits ${matches} searches on average`
}

async function measure(
  db: Handle,
  pid: number,
  catIds: string[],
  statement: (cats: SQL, now: Date) => SQL,
): Promise<Measured> {
  const times: number[] = []
  let matches = 0
  let ticks = 0
  for (const [index, id] of catIds.slice(0, WARM_UP + MEASURED).entries()) {
    if (index === WARM_UP) {
      ticks = ticksOf(pid)
      times.length = 0
      matches = 0
    }
    const places = await storedCatFilters.locateCats(db, [id])
    const start = performance.now()
    matches += await matchOnce(db, statement(storedCatFilters.selectCats(places), new Date()))
    times.push(performance.now() - start)
  }
  const cpu = ((ticksOf(pid) - ticks) * TICK_MS) / MEASURED
  times.sort((one, other) => one - other)
  const at = (share: number) => round(times[Math.floor(share * times.length)] ?? 0)
  return { databaseCpu: round(cpu), p50: at(0.5), p95: at(0.95), matches: Math.round(matches / MEASURED) }
}

/** Runs the statement as the worker does, and takes it back, so that each cat is new for every search. */
async function matchOnce(db: Handle, statement: SQL): Promise<number> {
  let found = 0
  const undone = new Error('undone')
  await (db as Handle & { transaction: (work: (tx: Handle) => Promise<void>) => Promise<void> })
    .transaction(async (tx) => {
      await tx.execute(sql`set local jit = off`)
      found = (await tx.execute(statement)).rows.length
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

const round = (value: number) => Math.round(value * 100) / 100

/** The CPU that a process has used; 0 where the system does not say. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

type Random = () => number

function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const pick = <T>(random: Random, values: readonly T[], power = 1): T =>
  values[Math.floor(random() ** power * values.length)] as T

async function addCats(db: Handle, random: Random): Promise<string[]> {
  await db.execute(sql`
    insert into users (id, email, name, is_verified)
    select gen_random_uuid(), 'breeder' || n || '@example.com', 'Alex B', true
    from generate_series(1, ${PLACES.length}::int) n`)
  await db.execute(sql`
    insert into breeders (id, user_id, name, business_name, location, verification_status, applied_at, is_active)
    select gen_random_uuid(), u.id, 'Alex B', 'Cattery ' || n, (${sql.param(PLACES)}::text[])[n], 'verified', now(), true
    from (select id, row_number() over (order by email) as n from users) u`)
  for (const location of PLACES)
    await db
      .update(breeders)
      .set(await placeColumns(location))
      .where(eq(breeders.location, location))
  const { rows } = await db.execute<{ id: string }>(sql`select id from breeders order by id`)
  const today = isoDate(new Date())
  const cats = Array.from({ length: CATS }, () => ({
    id: newId(),
    breeder: pick(random, rows).id,
    breed: pick(random, BREEDS, 1.6),
    gender: pick(random, ['male', 'female']),
    born: addDays(today, -Math.floor(40 + random() ** 2 * 700)),
    price: 40_000 + Math.floor(random() * 36) * 10_000,
    color: pick(random, COLORS),
    text: `A ${pick(random, WORDS)} and ${pick(random, WORDS)} kitten that knows ${pick(random, WORDS)}.`,
  }))
  const column = (name: keyof (typeof cats)[number]) => sql.param(cats.map((cat) => cat[name]))
  await db.execute(sql`
    insert into cats (id, breeder_id, name, breed, gender, birth_date, price, color, description)
    select t.id, t.breeder, 'Kitten', t.breed, t.gender, t.born, t.price, t.color, t.text
    from unnest(${column('id')}::uuid[], ${column('breeder')}::uuid[], ${column('breed')}::text[],
      ${column('gender')}::text[], ${column('born')}::date[], ${column('price')}::int[], ${column('color')}::text[],
      ${column('text')}::text[]) t (id, breeder, breed, gender, born, price, color, text)`)
  return cats.map(({ id }) => id)
}

/** What families look for: mostly a breed, often a price or how far they drive, less often a text, a sex, or an age. */
function drawFilter(random: Random): CatFilter {
  const chance = (share: number) => random() < share
  const breed = chance(0.6) ? pick(random, BREEDS, 1.6) : undefined
  const text = [
    chance(0.5) && pick(random, COLORS),
    !breed && chance(0.6) && pick(random, BREEDS, 1.6).toLowerCase(),
    chance(0.4) && pick(random, WORDS),
    chance(0.1) && `near ${pick(random, PLACES)}`,
  ].filter(Boolean)
  return {
    status: ['available'],
    ...(breed && { breed }),
    ...(chance(breed ? 0.2 : 0.7) && text.length > 0 && { q: text.join(' ') }),
    ...(chance(0.55) && { maxPrice: 60_000 + Math.floor(random() * 30) * 10_000 }),
    ...(chance(0.15) && { minPrice: 30_000 + Math.floor(random() * 10) * 10_000 }),
    ...(chance(0.3) && { gender: pick(random, ['male', 'female'] as const) }),
    ...(chance(0.1) && { location: pick(random, ['Oregon', 'TX', 'Florida']) }),
    ...(chance(0.5) && { near: pick(random, PLACES), within: pick(random, WITHIN_MILES) }),
    ...(chance(0.2) && { maxAge: pick(random, [16, 26, 52]) }),
    ...(chance(0.1) && { dnaTested: true }),
    ...(chance(0.1) && { healthCertified: true }),
  }
}

async function addSearches(db: Handle, random: Random): Promise<void> {
  const copies = SEARCHES / FILTERS
  await db.execute(sql`
    insert into users (id, email, name, is_verified)
    select gen_random_uuid(), 'family' || n || '@example.com', 'Robin T', true
    from generate_series(1, ${copies * 100}::int) n`)
  for (let n = 0; n < FILTERS; n += 1) {
    const filter = drawFilter(random)
    const stored = await storedCatFilters.compile(db, filter)
    const list = (values: (string | number)[] | null, type: string) =>
      values ? sql`${sql.param(values)}::${sql.raw(type)}[]` : sql`null`
    await db.execute(sql`
      insert into saved_searches (id, user_id, list, name, filters, alert, seen_at, created_at, known_from, keys, words,
        breeds, gender, min_price, max_price, max_age, health_certified, dna_tested, in_state, near_latitudes,
        near_longitudes, near_miles, within_latitude, within_longitude, within_miles)
      select gen_random_uuid(), u.id, 'cats', 'A search', ${JSON.stringify(filter)}::jsonb || jsonb_build_object('n', ${n}::int),
        'daily', now(), now(), now() - interval '1 day', ${list(stored.keys, 'text')}, ${stored.words}::tsquery,
        ${list(stored.breeds, 'text')}, ${stored.gender}, ${stored.minPrice}::int,
        ${stored.maxPrice}::int + (random() * 40 - 20)::int * 1000, ${stored.maxAge}::int, ${stored.healthCertified}::boolean,
        ${stored.dnaTested}::boolean, ${stored.inState}, ${list(stored.nearLatitudes, 'float8')},
        ${list(stored.nearLongitudes, 'float8')}, ${list(stored.nearMiles, 'float8')},
        ${stored.withinLatitude}::float8, ${stored.withinLongitude}::float8, ${stored.withinMiles}::float8
      from (select id from users where email like 'family%' offset ${(n % 100) * copies} limit ${copies}) u`)
  }
}
