/** Possible mates of an animal, by the inbreeding of the kittens. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { breederSql, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { MAX_GENERATIONS, MAX_MATES, type Mate, type Mates, RANKED_GENERATIONS } from '../contract.ts'
import { inbreedingWithMates } from '../rules/inbreeding/mates.ts'
import { type NumberedPedigree, numberAnimals } from '../rules/inbreeding/pedigree.ts'
import { knownPlaces } from '../rules/inbreeding/places.ts'
import { compareMates } from '../rules/mate-order.ts'
import { checkMating } from '../rules/mating-checks.ts'
import { animalShape } from './animal-shape.ts'
import { listByParentage } from './health/present-health.ts'
import { loadFamily } from './health/store.ts'
import type { Depth } from './pedigree.ts'
import { birthOf } from './present.ts'
import { listShown } from './shown.ts'
import { findAnimal } from './store.ts'
import type { AnimalRow } from './tables.ts'
import { listAncestors, type Shown } from './tree.ts'

type Owner = { id: string }
type Filter = {
  breed?: string | undefined
  kind?: 'own' | 'public' | undefined
  /** Miles from the own cattery. */
  within?: number | undefined
  isUnobjected?: boolean | undefined
}

const candidateRow = animalShape
  .pick({
    id: true,
    sex: true,
    bornOn: true,
    bornPrecision: true,
    breed: true,
    status: true,
    emsCode: true,
    color: true,
    breederId: true,
  })
  .extend({
    name: z.string(),
    isOwn: z.boolean(),
    catteryName: z.string(),
    location: z.string(),
    miles: z.int().nullable(),
  })
type Candidate = z.infer<typeof candidateRow>

/**
 * Own animals that are kept or used for breeding, and public ones that are used for breeding, of the other sex, in the order of
 * compareMates. Throws `not_found` for an animal that the breeder may not see.
 */
export async function findMates(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  { animalId, generations, ...filter }: { animalId: string; generations: Depth } & Filter,
): Promise<Mates> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const animal = await findAnimal(db, animalId)
  if (!animal || !(await listShown(db, breeder.id, [animalId])).has(animalId)) throw new AppError('not_found')
  const found = await listCandidates(db, breeder, animal, filter)
  const candidates = found.slice(0, MAX_MATES)
  const depth = generations === 'all' ? null : generations
  const ancestors = await listAncestors(
    db,
    [animalId, ...candidates.map(({ id }) => id)],
    Math.max(depth ?? MAX_GENERATIONS, RANKED_GENERATIONS),
  )
  const kinships = inbreedingWithMates(
    ancestors,
    animalId,
    candidates.map(({ id }) => id),
    depth,
  )
  const pedigree = numberAnimals(ancestors)
  const byId = new Map(ancestors.map((row) => [row.id, row]))
  const shown: Shown = (handle, ids) => listShown(handle, breeder.id, ids)
  const family = await loadFamily(db, [animalId, ...candidates.map(({ id }) => id)], shown, 2)
  const healthOf = (id: string) => ({
    tests: family.get(id)?.tests ?? [],
    clearCodes: listByParentage(family, id).map(({ code }) => code),
  })
  const { registeredName: name, breed, emsCode, color } = animal
  const self = { id: animalId, name, breed, emsCode, color, ...healthOf(animalId) }
  const mates = candidates.map((row): Mate => {
    const { catteryName, location, bornOn, bornPrecision, emsCode: _e, color: _c, ...candidate } = row
    const mate = { ...row, ...healthOf(row.id) }
    const [sire, dam] = animal.sex === 'male' ? [self, mate] : [mate, self]
    return {
      ...candidate,
      isShown: true,
      birth: birthOf({ bornOn, bornPrecision }),
      catteryName: candidate.isOwn ? null : catteryName,
      location: candidate.isOwn ? null : location,
      coefficient: kinships.get(candidate.id)?.coefficient ?? 0,
      completeness: kinships.get(candidate.id)?.completeness ?? 0,
      knownAncestors: knownAncestors(pedigree, candidate.id),
      checks: checkMating(byId, sire, dam),
    }
  })
  const wanted = filter.isUnobjected
    ? mates.filter(({ checks }) => checks.every(({ level }) => level === 'note'))
    : mates
  return { mates: wanted.sort(compareMates), isCut: found.length > MAX_MATES }
}

/** The known share of an animal's ancestors. */
function knownAncestors({ sires, dams, numbers }: NumberedPedigree, id: string): number {
  const animal = numbers.get(id) ?? 0
  const { completeness } = knownPlaces(
    { sires, dams },
    sires[animal] ?? 0,
    dams[animal] ?? 0,
    RANKED_GENERATIONS,
  )
  return completeness
}

type Cattery = { id: string; latitude: number | null; longitude: number | null }

/** Own animals first, and then those of other catteries, which are read only if there is room; one more than are shown. */
async function listCandidates(
  db: DbOrTx,
  cattery: Cattery,
  animal: AnimalRow,
  { breed, kind, within }: Filter,
): Promise<Candidate[]> {
  const limit = MAX_MATES + 1
  const fits = sql`a.sex <> ${animal.sex} and not a.is_outside and a.id <> ${animal.id}
    and lower(a.breed) = lower(${breed || animal.breed})`
  const own =
    kind === 'public'
      ? []
      : await read(db, candidateRow).rows(sql`
          select ${candidateColumns}, true as is_own, null::int as miles from animals a join breeders b on b.id = a.breeder_id
          where ${fits} and a.breeder_id = ${cattery.id} and a.status in ('kept', 'breeding')
          order by fold_text(a.registered_name), a.id limit ${limit}`)
  if (kind === 'own' || own.length === limit) return own
  const miles = milesFromCattery(cattery)
  const others = await read(db, candidateRow).rows(sql`
    select ${candidateColumns}, false as is_own, round(${miles})::int as miles
    from animals a join breeders b on b.id = a.breeder_id
    where ${fits} and a.breeder_id <> ${cattery.id} and a.status = 'breeding' and a.visibility = 'public' and b.is_public
      and (${within ?? null}::int is null or ${miles} <= ${within ?? null}::int)
    order by ${miles} nulls last, fold_text(a.registered_name), a.id limit ${limit - own.length}`)
  return [...own, ...others]
}

const candidateColumns = sql`a.id, a.registered_name as name, a.ems_code, a.color, a.sex, a.born_on::text as born_on,
  a.born_precision, a.breed, a.status, a.breeder_id, b.business_name as cattery_name, b.location`

const milesFromCattery = ({ latitude, longitude }: Cattery) =>
  latitude === null || longitude === null ? sql`null::float8` : breederSql.milesFrom({ latitude, longitude })
