/**
 * The presenter of cats in SQL: PostgreSQL builds the JSON, which is faster than converting rows to objects (measured
 * in bench/). It is an allowlist: a column that is not named here is never sent.
 */

import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { pedigreeSql } from '#features/breeding/api/index.ts'
import { isoText } from '#platform/db/index.ts'
import { ageGroup } from './age-group.ts'
import { factFields } from './fact-columns.ts'
import { isFree } from './holds.ts'

/**
 * The earliest go-home day of a cat `c` of the cattery `b`. The same day as `earliestGoHomeDay` computes; a test compares
 * them. `greatest` ignores a litter without a birth date.
 */
export const goHomeDay = (
  today: string,
): SQL => sql`greatest(c.birth_date, (select l.birth_date from litters l where l.id = c.litter_id))
  + 7 * ${breederSql.goHomeWeeks(today)}`

/** Fields of a cat `c` of the cattery `b`; ages are as of `today` (ISO date). */
function catFields(today: string): SQL {
  return sql`
    'id', c.id, 'breederId', c.breeder_id, 'litterId', c.litter_id, 'breedingPairingId', c.breeding_pairing_id,
    'name', c.name, 'breed', c.breed, 'gender', c.gender,
    'age', greatest(0, (${today}::date - c.birth_date) / 7), 'birthDate', c.birth_date,
    'leavesHomeFrom', ${goHomeDay(today)},
    'price', c.price, 'depositAmount', c.deposit_amount, ${factFields}, 'description', c.description,
    'images', c.images, 'pictures', c.pictures, 'vaccinations', c.vaccinations,
    'healthCertifications', c.health_certifications, 'documentedCertifications', c.documented_certifications,
    'status', c.status, 'isAvailable', ${isFree}, 'isReserved', c.status = 'reserved',
    'isHeld', c.held_by_offer is not null, 'heldUntil', ${isoText(sql`c.held_until`)},
    'isFeatured', c.is_featured, 'createdAt', ${isoText(sql`c.created_at`)}`
}

/** A cat `c` with its cattery `b`, in lists; near a place with its `miles`. */
export function catJson(today: string, miles?: SQL): SQL {
  return sql`json_build_object(${catFields(today)}, 'breeder', json_build_object(${breederSql.fields(today)})${breederSql.milesField(miles)})`
}

/** The names of a cat's parents, with their pairing and litter, if the pairing is public. */
const PARENTS = sql`(
  select json_build_object('sireName', p.sire_name, 'damName', p.dam_name, 'pairingId', p.id, 'litterId', l.id)
  from public_pairings p
  left join public_litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id
  where p.id = coalesce(l.breeding_pairing_id, c.breeding_pairing_id) and p.breeder_id = c.breeder_id)`

/** What cats of the breed and age group of a cat cost. */
const typicalPrice = (today: string) => sql`(
  select json_build_object('ageGroup', p.age_group, 'listings', p.listings, 'low', p.low, 'median', p.median,
    'high', p.high, 'computedOn', p.computed_on)
  from breed_prices p where lower(p.breed) = lower(c.breed) and p.age_group = ${ageGroup(today)})`

/** A cat on its own page. */
export function catDetailJson(today: string): SQL {
  return sql`json_build_object(${catFields(today)},
    'parents', ${PARENTS},
    'knownBreed', (select t.breed from breed_terms t where t.term = fold_text(c.breed)),
    'typicalPrice', ${typicalPrice(today)},
    'pedigree', ${pedigreeSql(sql`c.animal_id`, { isPublic: true })},
    'healthRecords', (
      select coalesce(json_agg(json_build_object(
        'certification', r->>'certification', 'lab', r->>'lab', 'date', r->>'date',
        'hasDocument', r->>'documentUrl' is not null) order by place), '[]'::json)
      from jsonb_array_elements(c.health_records) with ordinality as records (r, place)),
    'breeder', json_build_object(${breederSql.fields(today)}, 'userId', b.user_id, 'yearsExperience', b.years_experience,
      'depositPolicy', b.deposit_policy, 'goHomeRule', ${breederSql.goHomeRule(today)}))`
}
