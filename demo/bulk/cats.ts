import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { bulkId } from './ids.ts'
import type { BulkSizes } from './sizes.ts'

/** Rows per statement: the trigger that collects search words reads all of them at once. */
const BATCH = 20_000

/** A number from 0 to `below` - 1 that only depends on the row and a topic, so that every run inserts the same rows. */
const chosen = (row: string, topic: number, below: string) =>
  sql.raw(`((hashint8extended(${row}, ${topic}) & 1073741823) % (${below}))::int`)

/**
 * Inserts the parents, pairings, and litters of the catteries of `bulk_breeders`, and their cats: copies of
 * `bulk_templates` of the cattery's breeds with other prices. Leaves the IDs of the cats in `bulk_cats`.
 */
export async function insertCats(
  tx: DbOrTx,
  sizes: BulkSizes,
  onProgress: (text: string) => void,
): Promise<void> {
  const { cats, breeders, buyers, run, now } = sizes
  await insertFamilies(tx, run, now)
  await tx.execute(sql`
    create temp table bulk_cats (n integer, id uuid, breeder_n integer, created_at timestamptz) on commit drop`)
  for (let from = 0; from < cats; from += BATCH) {
    const to = Math.min(cats, from + BATCH)
    await tx.execute(sql`
      with made as (
        select numbers.n, ${bulkId(run, sql`'cat ' || numbers.n`)} as id, b.n as breeder_n, b.id as breeder_id, t.breed, t.name,
          t.gender, coalesce(litter.birth_date, t.birth_date) as birth_date, t.price + 5000 * ${chosen('numbers.n', 3, '6')} as price, t.deposit_amount, t.color,
          t.description, t.images, t.pictures, t.health_certifications, t.status, t.is_featured,
          -- Those of the template may be older than the litter.
          case when litter.id is null then t.health_records else '[]' end as health_records,
          case when litter.id is null then t.vaccinations else '[]' end as vaccinations, t.created_at + interval '1 ms' * ${chosen('numbers.n', 4, '3600000')} as created_at,
          case when t.status in ('reserved', 'sold') then (select id from bulk_buyers where n = numbers.n % ${buyers}::int) end
            as buyer_id,
          litter.id as litter_id
        from generate_series(${from}::bigint, ${to}::bigint - 1) as numbers (n)
        join bulk_breeders b on b.n = numbers.n % ${breeders}::int
        join lateral (select b.breeds[1 + ${chosen('numbers.n', 1, 'cardinality(b.breeds)')}] as breed) of_breed on true
        join lateral (
          select * from bulk_templates t
          where t.breed = of_breed.breed and t.place = (
            select ${chosen('numbers.n', 2, 'o.of')} from bulk_templates o where o.breed = of_breed.breed and o.place = 0)
        ) t on true
        left join litters litter on ${chosen('numbers.n', 5, '3')} = 0 and t.breed = b.breeds[1]
          and litter.id = ${bulkId(run, sql`'litter ' || b.n || ' ' || numbers.n % 3`)}),
      stored as (
        insert into cats (id, breeder_id, litter_id, breed, name, gender, birth_date, price, deposit_amount, color,
          description, images, pictures, health_records, vaccinations, health_certifications, status, is_featured,
          reserved_by, reservation_date, created_at, ranked_at)
        select id, breeder_id, litter_id, breed, name, gender, birth_date, price, deposit_amount, color, description,
          images, pictures, health_records, vaccinations, health_certifications, status, is_featured, buyer_id,
          case when buyer_id is not null then created_at end, created_at, created_at
        from made order by n)
      insert into bulk_cats select n, id, breeder_n, created_at from made`)
    onProgress(`Adding cats: ${to} of ${cats}`)
  }
  await tx.execute(sql`create index on bulk_cats (n)`)
}

/** Three pairings of two sires and two queens for each cattery, and a litter of each pairing. */
async function insertFamilies(tx: DbOrTx, run: string, now: Date): Promise<void> {
  await tx.execute(sql`create index on bulk_breeders (n)`)
  await tx.execute(sql`create index on bulk_buyers (n)`)
  await tx.execute(sql`analyze bulk_breeders, bulk_buyers, bulk_templates`)
  for (const [table, parent] of [
    ['sires', 'sire'],
    ['queens', 'queen'],
  ] as const)
    await tx.execute(sql`
      insert into ${sql.raw(table)} (id, breeder_id, name, breed, age, created_at)
      select ${bulkId(run, sql`${sql.raw(`'${parent} '`)} || b.n || ' ' || k`)}, b.id,
        (array['Sol', 'Juno', 'Moss', 'Wren'])[1 + (b.n + k) % 4] || ' ' || k + 1, b.breeds[1], 20 + (b.n + k) % 60, b.created_at
      from bulk_breeders b, generate_series(0, 1) k`)
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  await tx.execute(sql`
    insert into breeding_pairings (id, breeder_id, sire_id, queen_id, sire_name, dam_name, sire_breed, dam_breed,
      expected_litter_date, actual_litter_date, expected_kittens, actual_kittens, chosen_status, created_at)
    select ${bulkId(run, sql`'pairing ' || b.n || ' ' || k`)}, b.id, s.id, q.id, s.name, q.name, s.breed, q.breed,
      ${today} - 60 * k, ${today} - 60 * k, 5, 5, 'born', b.created_at
    from bulk_breeders b, generate_series(0, 2) k
    join lateral (select ${bulkId(run, sql`'sire ' || b.n || ' ' || k % 2`)} as sire_id,
      ${bulkId(run, sql`'queen ' || b.n || ' ' || k / 2`)} as queen_id) parents on true
    join sires s on s.id = sire_id join queens q on q.id = queen_id`)
  await tx.execute(sql`
    insert into litters (id, breeding_pairing_id, breeder_id, litter_name, birth_date, total_kittens, available_kittens, created_at)
    select ${bulkId(run, sql`'litter ' || b.n || ' ' || k`)}, ${bulkId(run, sql`'pairing ' || b.n || ' ' || k`)}, b.id,
      'Litter ' || k + 1, ${today} - 60 * k, 5, 5, b.created_at
    from bulk_breeders b, generate_series(0, 2) k`)
}
