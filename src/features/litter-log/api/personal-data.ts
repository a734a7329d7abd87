import { sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'
import { kittens, kittenWeights, matings } from './tables.ts'

export const litterLogRules: TableRules[] = [
  {
    table: 'kitten_weights',
    holds: 'Weights of kittens in your litter logs.',
    columns: deleted(kittenWeights),
    deletes: ofCattery,
    exported: {
      file: 'kitten-weights',
      rows: (userId) => sql`select w.kitten_id as kitten, w.grams, w.weighed_at as "weighedAt"
        from kitten_weights w where ${ofCattery(userId)} order by w.weighed_at`,
    },
  },
  {
    table: 'kittens',
    holds: 'Kittens in your litter logs, from birth.',
    columns: deleted(kittens),
    deletes: ofCattery,
    exported: {
      file: 'kittens',
      rows: (userId) => sql`select k.id, k.born_at as "bornAt", k.sex, k.color, k.mark,
        k.is_stillborn as "isStillborn", k.died_on as "diedOn", k.left_on as "leftOn" from kittens k
        where ${ofCattery(userId)} order by k.born_at`,
    },
  },
  {
    table: 'matings',
    holds: 'Matings in your litter logs.',
    columns: deleted(matings),
    deletes: ofCattery,
    exported: {
      file: 'matings',
      rows: (userId) => sql`select m.first_day as "firstDay", m.last_day as "lastDay", p.sire_name as sire,
        p.dam_name as queen from matings m join breeding_pairings p on p.id = m.breeding_pairing_id
        where m.breeder_id in (select b.id from breeders b where b.user_id = ${userId}) order by m.first_day`,
    },
  },
]
