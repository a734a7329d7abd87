/** Catteries, cats, and 100,000 saved searches with what families look for. */
import { eq, sql } from 'drizzle-orm'
import { placeColumns } from '#features/breeders/api/place.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import type { CatFilter } from '#features/cats/contract.ts'
import { compileConditions } from '#features/searches/api/conditions.ts'
import { fingerprintOf } from '#features/searches/api/groups.ts'
import { savedSearches, searchGroups } from '#features/searches/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { WITHIN_MILES } from '#lib/places/within.ts'
import type { DbOrTx } from '#platform/db/index.ts'

export const SEARCHES = 100_000
/** Searches with equal criteria. */
export const ALIKE = 10
/** Filters that are understood one by one; each is saved by many users with other prices. */
const FILTERS = 2_000
const SAVED = SEARCHES / FILTERS
/** Each has 20 searches. */
const FAMILIES = 5_000

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

export type Random = () => number

/** Numbers between 0 and 1 that are the same in each run. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const pick = <T>(random: Random, values: readonly T[], power = 1): T =>
  values[Math.floor(random() ** power * values.length)] as T

/** Catteries in ten places; returns their IDs. */
export async function addCatteries(db: DbOrTx): Promise<string[]> {
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
  return rows.map(({ id }) => id)
}

/** Cats for sale; returns their IDs. */
export async function addCats(
  db: DbOrTx,
  random: Random,
  { breederIds, count }: { breederIds: string[]; count: number },
): Promise<string[]> {
  const today = isoDate(new Date())
  const cats = Array.from({ length: count }, () => ({
    id: newId(),
    breeder: pick(random, breederIds),
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

/** The searches of 5,000 families, each in a group of ten whose criteria are equal; a quarter has emails at once. */
export async function addSearches(db: DbOrTx, random: Random): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, name, is_verified)
    select gen_random_uuid(), 'family' || n || '@example.com', 'Robin T', true from generate_series(1, ${FAMILIES}::int) n`)
  for (let n = 0; n < FILTERS; n += 1) {
    const filters = drawFilter(random)
    const {
      minPrice = null,
      maxPrice = null,
      ...conditions
    } = await compileConditions(db, { list: 'cats', filters })
    const fingerprint = fingerprintOf(conditions)
    const added = await db
      .insert(searchGroups)
      .values(
        Array.from({ length: SAVED / ALIKE }, (_, copy) => ({
          ...conditions,
          list: 'cats' as const,
          fingerprint: `${fingerprint} ${n} ${copy}`,
        })),
      )
      .returning({ id: searchGroups.id })
    await db.execute(sql`
      insert into saved_searches (id, user_id, list, name, filters, alert, seen_at, created_at, known_from, min_price, max_price,
        group_id)
      select gen_random_uuid(), u.id, 'cats', 'A search', ${JSON.stringify(filters)}::jsonb || jsonb_build_object('n', ${n}::int),
        (array['at_once', 'daily', 'weekly', 'app'])[1 + (random() * 4)::int % 4], now(), now(), now() - interval '1 day',
        ${minPrice}::int, ${maxPrice}::int + (random() * 40 - 20)::int * 1000,
        (${sql.param(added.map(({ id }) => id))}::int[])[1 + (u.n / ${ALIKE}::int)]
      from (
        select id, row_number() over () - 1 as n from (
          select id from users where email like 'family%' order by email offset ${(n % (FAMILIES / SAVED)) * SAVED} limit ${SAVED}) u
      ) u`)
  }
  await db.execute(sql`
    update search_groups g set min_price = s.low, max_price = s.high from (
      select group_id, case when bool_and(min_price is not null) then min(min_price) end as low,
        case when bool_and(max_price is not null) then max(max_price) end as high
      from saved_searches group by group_id) s
    where s.group_id = g.id`)
  await db.execute(sql`vacuum analyze`)
}

/** Gives each search a group of its own, as if no two had equal criteria. */
export async function separateSearches(db: DbOrTx): Promise<void> {
  const columns = sql.raw(CRITERIA.join(', '))
  await db.execute(sql`truncate group_matches, groups_to_mail`)
  await db.execute(sql`
    insert into search_groups (list, fingerprint, min_price, max_price, ${columns})
    select g.list, 'of ' || s.id, s.min_price, s.max_price, ${sql.raw(CRITERIA.map((name) => `g.${name}`).join(', '))}
    from search_groups g join saved_searches s on s.group_id = g.id`)
  await db.execute(sql`
    update saved_searches s set group_id = g.id from search_groups g where g.fingerprint = 'of ' || s.id`)
  await db.execute(sql`delete from search_groups where fingerprint not like 'of %'`)
  for (const table of [searchGroups, savedSearches]) await db.execute(sql`vacuum full analyze ${table}`)
}

/** The columns of a group that say what its searches look for. */
export const CRITERIA = [
  'conditions_version', 'keys', 'words', 'breeds', 'gender', 'min_age', 'max_age', 'health_certified', 'dna_tested',
  'counts_stated', 'deposit', 'featured', 'in_state', 'states', 'state_patterns', 'near_latitudes', 'near_longitudes',
  'near_miles', 'within_latitude', 'within_longitude', 'within_miles',
] // biome-ignore format: a list of names
