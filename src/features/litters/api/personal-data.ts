import { type SQL, sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'
import { breedingPairings, litters, queens, sires } from './tables.ts'

/** Litters, pairings, and parents; in this order, because each refers to the next. */
export const litterRules: TableRules[] = [
  {
    table: 'litters',
    holds: 'Litters of your cattery.',
    columns: deleted(litters),
    deletes: ofCattery,
    exported: { file: 'litters', rows: (userId) => everything('litters', userId) },
  },
  {
    table: 'breeding_pairings',
    holds: 'Pairings of your cattery.',
    columns: deleted(breedingPairings),
    deletes: ofCattery,
    exported: { file: 'pairings', rows: (userId) => everything('breeding_pairings', userId) },
  },
  {
    table: 'sires',
    holds: 'Sires of your cattery.',
    columns: deleted(sires),
    deletes: ofCattery,
    exported: { file: 'sires', rows: (userId) => everything('sires', userId) },
  },
  {
    table: 'queens',
    holds: 'Queens of your cattery.',
    columns: deleted(queens),
    deletes: ofCattery,
    exported: { file: 'queens', rows: (userId) => everything('queens', userId) },
  },
]

/** All columns; the breeder entered every one of them. */
function everything(table: string, userId: string): SQL {
  return sql`select t.* from ${sql.identifier(table)} t where ${ofCattery(userId)} order by t.created_at`
}
