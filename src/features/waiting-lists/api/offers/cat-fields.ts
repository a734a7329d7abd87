/** What families and breeders read about a kitten that is offered, in SQL. */
import { type SQL, sql } from 'drizzle-orm'
import { goHomeDay } from '#features/cats/api/index.ts'
import { pairingSql } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'

/** The pairing of cat `c`, by its litter or else its own. */
const pairingId = sql`coalesce((
  select l.breeding_pairing_id from litters l where l.id = c.litter_id and l.breeder_id = c.breeder_id), c.breeding_pairing_id)`

/** The fields of a cat `c` of the cattery `b`, without its price, at a time. */
export function offeredCatFields(now: Date): SQL {
  return sql`'id', c.id, 'name', c.name, 'gender', c.gender, 'color', c.color, 'picture', c.pictures -> 0,
    'birthDate', c.birth_date, 'age', greatest(0, (${isoDate(now)}::date - c.birth_date) / 7), 'goHomeDate', ${goHomeDay(isoDate(now))},
    'vaccinations', c.vaccinations, 'healthCertifications', c.health_certifications,
    'documentedCertifications', c.documented_certifications,
    'parentTests', coalesce((select ${pairingSql.parentTestNames} from breeding_pairings p where p.id = ${pairingId}), '[]')`
}

/** The kittens of offer `o` of the cattery `b`, with the prices that it names. */
export function offeredCats(now: Date): SQL {
  return sql`(
    select json_agg(json_build_object(${offeredCatFields(now)},
      'price', x.price, 'depositAmount', x.deposit_amount) order by c.name, c.id)
    from offer_cats x join cats c on c.id = x.cat_id where x.offer_id = o.id)`
}

/** Only the names of the kittens of offer `o`. */
export const offeredNames = sql`(
  select json_agg(json_build_object('name', c.name) order by c.name, c.id)
  from offer_cats x join cats c on c.id = x.cat_id where x.offer_id = o.id)`
