import { type SQL, sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'

const PARENT =
  'id breeder_id name breed age description image_url health_testing pedigree is_active created_at birth_date'

/** Litters, pairings, and parents; in this order, because each refers to the next. */
export const litterRules: TableRules[] = [
  {
    table: 'litters',
    holds: 'Litters of your cattery.',
    columns: deleted(
      'id breeding_pairing_id breeder_id litter_name birth_date total_kittens available_kittens is_active created_at',
    ),
    deletes: ofCattery,
    exported: { file: 'litters', rows: (userId) => everything('litters', userId) },
  },
  {
    table: 'breeding_pairings',
    holds: 'Pairings of your cattery.',
    columns: deleted(
      'id breeder_id sire_id queen_id sire_name dam_name sire_breed dam_breed expected_litter_date actual_litter_date expected_kittens actual_kittens price_range status description images health_testing is_active taken_down_from created_at',
    ),
    deletes: ofCattery,
    exported: { file: 'pairings', rows: (userId) => everything('breeding_pairings', userId) },
  },
  {
    table: 'sires',
    holds: 'Sires of your cattery.',
    columns: deleted(PARENT),
    deletes: ofCattery,
    exported: { file: 'sires', rows: (userId) => everything('sires', userId) },
  },
  {
    table: 'queens',
    holds: 'Queens of your cattery.',
    columns: deleted(PARENT),
    deletes: ofCattery,
    exported: { file: 'queens', rows: (userId) => everything('queens', userId) },
  },
]

/** All columns; the breeder entered every one of them. */
function everything(table: string, userId: string): SQL {
  return sql`select t.* from ${sql.identifier(table)} t where ${ofCattery(userId)} order by t.created_at`
}
