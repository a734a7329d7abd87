import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { jsonRow, read } from '#platform/db/rows.ts'
import { isForSale } from './filters.ts'
import { listBreedsInStock } from './store.ts'

/** Every breed by name, also those that nobody lists, each with its number of available cats. */
export async function allBreeds(db: DbOrTx): Promise<{ name: string; count: number }[]> {
  const [inStock, known] = await Promise.all([listBreedsInStock(db), listKnown(db)])
  const listed = new Set(inStock.map(({ name }) => name.toLowerCase()))
  const others = known.filter((name) => !listed.has(name.toLowerCase())).map((name) => ({ name, count: 0 }))
  return [...inStock, ...others].sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

/** A breed as JSON text, by its name or an alias in any case. Throws not_found for an unknown one. */
export async function breedDetail(db: DbOrTx, name: string): Promise<string> {
  const known = await findBreedName(db, name)
  if (!known) throw new AppError('not_found')
  const guide = await read(db, jsonRow).maybeRow(sql`
    select json_build_object(
      'name', b.name, 'aliases', b.aliases, 'coat', b.coat, 'temperament', b.temperament,
      'priceRange', (select json_build_object('ageGroup', p.age_group, 'low', p.low, 'high', p.high)
        from breed_prices p where p.breed = b.name order by p.age_group desc limit 1),
      'count', (select count(*) from cats c where ${isForSale} and lower(c.breed) = lower(${known})),
      'healthTests', b.health_tests, 'furtherTests', b.further_tests)::text as body
    from breeds b where b.name = ${known}`)
  if (!guide) throw new AppError('not_found')
  return guide.body
}

const nameRow = z.object({ name: z.string() })

async function listKnown(db: DbOrTx): Promise<string[]> {
  const rows = await read(db, nameRow).rows(sql`select name from breeds`)
  return rows.map(({ name }) => name)
}

async function findBreedName(db: DbOrTx, name: string): Promise<string | undefined> {
  const row = await read(db, nameRow).maybeRow(sql`
    select name from breeds
    where lower(name) = lower(${name}) or lower(${name}) in (select lower(alias) from unnest(aliases) alias)
    order by lower(name) = lower(${name}) desc limit 1`)
  return row?.name
}
