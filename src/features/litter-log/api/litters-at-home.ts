/** The litters with kittens that are still with their cattery, in SQL. */
import { type SQL, sql } from 'drizzle-orm'
import { pairingTitle } from '#features/litters/api/index.ts'

/** A litter, or a pairing whose birth is not recorded; `kittenIds` are those of the kittens that are alive and with the cattery. */
export type LitterAtHome = {
  breederId: string
  logId: string
  title: string
  bornOn: string
  kittenIds: string[]
}

const isAtHome = sql`not k.is_stillborn and k.died_on is null and k.left_on is null`

/** The SQL of those that some catteries have since a day, with the columns of LitterAtHome. */
export const littersAtHome = (breederIds: readonly string[], since: string): SQL => sql`
  select k.breeder_id as "breederId", coalesce(k.litter_id, k.breeding_pairing_id) as "logId",
    coalesce(l.litter_name, ${pairingTitle}, 'Litter') as title,
    coalesce(l.birth_date, min((k.born_at at time zone b.time_zone)::date)) as "bornOn",
    array_agg(k.id) filter (where ${isAtHome}) as "kittenIds"
  from kittens k join breeders b on b.id = k.breeder_id
    left join litters l on l.id = k.litter_id
    left join breeding_pairings p on p.id = coalesce(k.breeding_pairing_id, l.breeding_pairing_id)
  where k.breeder_id = any (${sql.param(breederIds)}::uuid[]) and k.born_at > ${since}::date - 4
  group by k.breeder_id, k.litter_id, k.breeding_pairing_id, l.litter_name, l.birth_date, p.sire_name, p.dam_name
  having bool_or(${isAtHome})`
