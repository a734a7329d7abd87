/**
 * The presenter of cats, written in SQL: PostgreSQL builds the JSON, which spares the way through rows and objects
 * (measured in bench/). These lists are the allow-list: a column that is not named here never leaves.
 */
import { type SQL, sql } from 'drizzle-orm'
import { breederFields } from '#features/breeders/api/index.ts'

/** `c` are columns of cats; `today` is the ISO date that ages are counted to. */
function catFields(today: string): SQL {
  return sql`
    'id', c.id, 'breederId', c.breeder_id, 'litterId', c.litter_id, 'breedingPairingId', c.breeding_pairing_id,
    'name', c.name, 'breed', c.breed, 'gender', c.gender,
    'age', greatest(0, (${today}::date - c.birth_date) / 7), 'birthDate', c.birth_date,
    'price', c.price, 'depositAmount', c.deposit_amount, 'color', c.color, 'description', c.description,
    'images', c.images, 'pictures', c.pictures, 'vaccinations', c.vaccinations,
    'healthCertifications', c.health_certifications,
    'status', c.status, 'isAvailable', c.status = 'available', 'isReserved', c.status = 'reserved',
    'isFeatured', c.is_featured, 'createdAt', c.created_at`
}

/** A cat with its cattery, as lists show it. */
export function catJson(today: string): SQL {
  return sql`json_build_object(${catFields(today)}, 'breeder', json_build_object(${breederFields}))`
}

/** A cat as its own page shows it; `leavesHomeWeeks` after birth it may leave home. */
export function catDetailJson(today: string, leavesHomeWeeks: number): SQL {
  return sql`json_build_object(${catFields(today)},
    'leavesHomeFrom', c.birth_date + ${leavesHomeWeeks * 7}::int,
    'healthRecords', (
      select coalesce(json_agg(json_build_object(
        'certification', r->>'certification', 'lab', r->>'lab', 'date', r->>'date') order by place), '[]'::json)
      from jsonb_array_elements(c.health_records) with ordinality as records (r, place)),
    'breeder', json_build_object(${breederFields}, 'userId', b.user_id, 'yearsExperience', b.years_experience))`
}
