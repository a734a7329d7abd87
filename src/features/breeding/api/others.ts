/** Animals of other catteries, and requests to name them as parents. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { containsFolded, type DbOrTx, isoText } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { REQUEST_STATUSES } from '../choices.ts'
import type { AnimalRequest, FoundAnimal, Sex } from '../contract.ts'
import { numberKey } from '../rules/import/book.ts'
import { animalShape } from './animal-shape.ts'
import { birthOf } from './present.ts'
import { findAnimal } from './store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

const MAX_FOUND = 20

const foundRow = animalShape
  .pick({ id: true, sex: true, bornOn: true, bornPrecision: true, breed: true })
  .extend({
    name: z.string(),
    isShown: z.boolean(),
    catteryName: z.string(),
    request: z.enum(REQUEST_STATUSES).nullable(),
  })

const requestRow = animalShape.pick({ sex: true, bornOn: true, bornPrecision: true }).extend({
  id: z.string(),
  isOwn: z.boolean(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.string(),
  animalId: z.string(),
  name: z.string(),
  catteryName: z.string().nullable(),
  isShown: z.boolean(),
})

/**
 * Animals of other catteries by name, the ones whose name begins with the text first. One that is neither public nor shared is only
 * found by its whole number or chip, and only its name and sex are shown. Throws `forbidden` for a user without a cattery.
 */
export async function searchOthers(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  { q, sex }: { q: string; sex?: Sex | undefined },
): Promise<FoundAnimal[]> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const key = numberKey(q)
  const rows = await read(db, foundRow).rows(sql`
    with found as (
      select a.id, a.registered_name as name, a.sex, a.born_on::text as born_on, a.born_precision, a.breed,
        (a.visibility = 'public' and b.is_public) or coalesce(r.status = 'accepted', false) as is_shown,
        b.business_name as cattery_name, r.status as request,
        a.microchip = ${key} or exists (select from animal_registrations n
          where n.animal_id = a.id and n.number_key = ${key}) as is_number
      from animals a join breeders b on b.id = a.breeder_id
      left join animal_requests r on r.animal_id = a.id and r.breeder_id = ${breeder.id}
      where a.breeder_id <> ${breeder.id} and (${sex ?? null}::text is null or a.sex = ${sex ?? null})
        and (${containsFolded(sql`a.registered_name || ' ' || coalesce(a.call_name, '')`, q)} or a.microchip = ${key}
          or a.id in (select n.animal_id from animal_registrations n where n.number_key = ${key})))
    select id, name, sex, born_on, born_precision, breed, is_shown, cattery_name, request from found
    where is_shown or is_number
    order by is_number desc nulls last, fold_text(name) like fold_text(${q}) || '%' desc, fold_text(name), id
    limit ${MAX_FOUND}`)
  return rows.map(({ id, name, sex: ofSex, breed, isShown, catteryName, request, ...birth }) => ({
    id,
    name,
    sex: ofSex,
    birth: isShown ? birthOf(birth) : null,
    isShown,
    catteryName: isShown ? catteryName : null,
    breed: isShown ? breed : null,
    request,
  }))
}

/** The requests to and from a cattery, or one of them, newest first. */
async function selectRequests(db: DbOrTx, breederId: string, id?: string): Promise<AnimalRequest[]> {
  const rows = await read(db, requestRow).rows(sql`
    select r.id, r.breeder_id = ${breederId} as is_own, r.status, ${isoText(sql`r.created_at`)} as created_at,
      a.id as animal_id, a.registered_name as name, a.sex, a.born_on::text as born_on, a.born_precision,
      case when r.breeder_id <> ${breederId} then asking.business_name
        when r.status = 'accepted' or (a.visibility = 'public' and b.is_public) then b.business_name end as cattery_name,
      a.breeder_id = ${breederId} or r.status = 'accepted' or (a.visibility = 'public' and b.is_public) as is_shown
    from animal_requests r
    join animals a on a.id = r.animal_id
    join breeders b on b.id = a.breeder_id
    join breeders asking on asking.id = r.breeder_id
    where (r.breeder_id = ${breederId} or a.breeder_id = ${breederId}) and (${id ?? null}::uuid is null or r.id = ${id ?? null})
    order by r.created_at desc, r.id desc
    limit 200`)
  return rows.map(({ animalId, name, sex, isShown, bornOn, bornPrecision, ...request }) => ({
    ...request,
    animal: { id: animalId, name, sex, birth: isShown ? birthOf({ bornOn, bornPrecision }) : null, isShown },
  }))
}

/** Requests about animals, to and from the breeder's cattery. Throws `forbidden` for a user without one. */
export async function listRequests({ db }: Pick<Needs, 'db'>, owner: Owner): Promise<AnimalRequest[]> {
  return selectRequests(db, (await requireOwnBreeder(db, owner.id)).id)
}

/** Asks about an animal, once: a request that was declined stays declined. Throws `not_found`, and `conflict` for an own animal. */
export async function requestAnimal(
  { db, clock }: Needs,
  owner: Owner,
  animalId: string,
): Promise<AnimalRequest> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const animal = await findAnimal(tx, animalId)
    if (!animal) throw new AppError('not_found')
    if (animal.breederId === breeder.id)
      throw new AppError('conflict', { message: 'This animal is in your own book.' })
    await tx.execute(sql`
      insert into animal_requests (id, animal_id, breeder_id, created_at)
      values (${newId()}, ${animalId}, ${breeder.id}, ${clock.now().toISOString()})
      on conflict (animal_id, breeder_id) do nothing`)
    const request = await read(tx, idRow).row(sql`
      select r.id from animal_requests r where r.animal_id = ${animalId} and r.breeder_id = ${breeder.id}`)
    return onlyRequest(tx, breeder.id, request.id)
  })
}

/**
 * Accepts or declines a request about an own animal. Whoever named the animal before it was declined keeps its name in the pedigree.
 * Throws `not_found`.
 */
export async function decideRequest(
  { db, clock }: Needs,
  owner: Owner,
  { id, decision }: { id: string; decision: 'accepted' | 'declined' },
): Promise<AnimalRequest> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const decided = await read(tx, idRow).maybeRow(sql`
      update animal_requests r set status = ${decision}, decided_at = ${clock.now().toISOString()}
      from animals a where r.id = ${id} and a.id = r.animal_id and a.breeder_id = ${breeder.id}
      returning r.id`)
    return onlyRequest(tx, breeder.id, decided?.id)
  })
}

async function onlyRequest(tx: DbOrTx, breederId: string, id: string | undefined): Promise<AnimalRequest> {
  const [request] = id ? await selectRequests(tx, breederId, id) : []
  if (!request) throw new AppError('not_found')
  return request
}
