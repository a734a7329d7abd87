/** Animals of one book that may be the same cat. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { detach } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { SameCat } from '../contract.ts'
import { mayBeSameBirth } from '../rules/birth.ts'
import { requireConsistent } from './animal-columns.ts'
import { isAncestor, requirePossibleFamily } from './check-parents.ts'
import { requireTestsAfterBirth } from './health/manage-animal-tests.ts'
import { moveTests } from './health/store.ts'
import { addDifferent } from './imports/store.ts'
import type { AnimalPorts } from './ports.ts'
import { birthOf, presentListed } from './present.ts'
import {
  changeAnimal,
  deleteAnimal,
  listById,
  listRegistrations,
  lockAnimal,
  lockPedigrees,
  replaceRegistrations,
} from './store.ts'
import type { AnimalRow } from './tables.ts'

type Owner = { id: string }

/** Pairs that are shown at once; the next ones follow when these are decided. */
const MAX_PAIRS = 50

const pairRow = z.object({ oneId: z.string(), otherId: z.string() })

/** The pairs of a breeder's book with the same name and sex, whose births and chips do not differ, by name. */
export async function listSameCats({ db }: Pick<Services, 'db'>, owner: Owner): Promise<SameCat[]> {
  const { id } = await requireOwnBreeder(db, owner.id)
  const rows = await read(db, pairRow).rows(sql`
    select o.id as one_id, t.id as other_id
    from animals o join animals t on t.breeder_id = o.breeder_id and t.sex = o.sex
      and fold_text(t.registered_name) = fold_text(o.registered_name) and t.id > o.id
    where o.breeder_id = ${id}
      and (o.microchip is null or t.microchip is null or o.microchip = t.microchip)
      and (o.born_on is null or t.born_on is null or o.born_on = t.born_on
        or (o.born_precision = 'year' and date_trunc('year', t.born_on::timestamp) = o.born_on)
        or (t.born_precision = 'year' and date_trunc('year', o.born_on::timestamp) = t.born_on)
        or (o.born_precision = 'month' and date_trunc('month', t.born_on::timestamp) = o.born_on)
        or (t.born_precision = 'month' and date_trunc('month', o.born_on::timestamp) = t.born_on))
      and not exists (select from different_animals d where d.one_id = o.id and d.other_id = t.id)
    order by fold_text(o.registered_name), o.id, t.id
    limit ${MAX_PAIRS}`)
  const animals = await listById(
    db,
    rows.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  const parents = await listById(
    db,
    animals.flatMap(({ sireId, damId }) => [sireId, damId]).filter((each) => each !== null),
  )
  const nameOf = (parentId: string | null) =>
    parents.find((each) => each.id === parentId)?.registeredName ?? null
  const present = (animalId: string) => {
    const row = animals.find((each) => each.id === animalId) as AnimalRow
    return presentListed({ ...row, sireName: nameOf(row.sireId), damName: nameOf(row.damId) })
  }
  return rows.map(({ oneId, otherId }) => ({ one: present(oneId), other: present(otherId) }))
}

/**
 * Says whether two animals of the book are the same cat. If they are, the first one gets what it does not have from the second one, and
 * its kittens and listings; the second one is deleted. Throws `not_found`, and `conflict` for facts that contradict.
 */
export async function decideSameCat(
  { db }: Pick<Services, 'db'>,
  ports: AnimalPorts,
  owner: Owner,
  { oneId, otherId, isSame }: { oneId: string; otherId: string; isSame: boolean },
): Promise<{ oneId: string }> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    await lockPedigrees(tx)
    const one = await lockAnimal(tx, breeder.id, oneId)
    const other = await lockAnimal(tx, breeder.id, otherId)
    if (!one || !other || one.id === other.id) throw new AppError('not_found')
    if (!isSame) {
      await addDifferent(tx, [[one.id, other.id]])
      return { oneId }
    }
    await merge(tx, ports, owner.id, one, other)
    return { oneId }
  })
}

/** Gives the first animal what the second one has, and deletes that. Throws `conflict` for facts that contradict. */
async function merge(
  tx: DbOrTx,
  ports: AnimalPorts,
  ownerId: string,
  one: AnimalRow,
  other: AnimalRow,
): Promise<void> {
  const { breederId } = one
  await requireSame(tx, one, other)
  const isOtherListed = !(await ports.findListing(tx, one.id)) && (await ports.findListing(tx, other.id))
  const columns = mergedColumns(one, other, isOtherListed ? other : one)
  const numbers = await listRegistrations(tx, [one.id, other.id])
  await replaceRegistrations(tx, { id: other.id, breederId }, [])
  // Before the first one gets its chip.
  await changeAnimal(tx, other.id, { microchip: null })
  await tx.execute(
    sql`update animals set sire_id = ${one.id}, version = version + 1 where sire_id = ${other.id}`,
  )
  await tx.execute(
    sql`update animals set dam_id = ${one.id}, version = version + 1 where dam_id = ${other.id}`,
  )
  await tx.execute(sql`
    update animal_requests r set animal_id = ${one.id} where r.animal_id = ${other.id}
      and not exists (select from animal_requests o where o.animal_id = ${one.id} and o.breeder_id = r.breeder_id)`)
  await moveTests(tx, other.id, one.id)
  await ports.replaceAnimal(tx, { animalId: other.id, by: one.id })
  await requirePossible(async () => {
    requireConsistent({ ...one, ...columns })
    const unborn = { bornOn: null, bornPrecision: null }
    await requirePossibleFamily(tx, { ...one, ...columns }, { ...one, ...columns, ...unborn })
    const merged = await changeAnimal(tx, one.id, columns)
    await requireTestsAfterBirth(tx, merged)
    await ports.changeParent(tx, merged)
  })
  await replaceRegistrations(
    tx,
    { id: one.id, breederId },
    numbers.map(({ registry, number }) => ({ registry, number })),
  )
  if (other.imageUrl && columns.imageUrl !== other.imageUrl) await detach(tx, ownerId, [other.imageUrl])
  await deleteAnimal(tx, other.id)
}

/** Facts that are impossible together are those of two cats: `invalid`, which names fields of a form, becomes `conflict`. */
async function requirePossible(check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const [message] = Object.values(error.fields ?? {})
    throw new AppError('conflict', message === undefined ? {} : { message })
  }
}

async function requireSame(tx: DbOrTx, one: AnimalRow, other: AnimalRow): Promise<void> {
  const differ = (what: string) =>
    new AppError('conflict', {
      message: `${one.registeredName} and ${other.registeredName} have different ${what}, so they are two cats.`,
    })
  if (one.sex !== other.sex) throw differ('sexes')
  if (!mayBeSameBirth(birthOf(one), birthOf(other))) throw differ('birth dates')
  if (one.microchip && other.microchip && one.microchip !== other.microchip) throw differ('microchips')
  for (const [ancestor, animal] of [
    [one, other],
    [other, one],
  ] as const)
    if (await isAncestor(tx, ancestor.id, animal.id))
      throw new AppError('conflict', {
        message: `${animal.registeredName} descends from ${ancestor.registeredName}, so they are two cats.`,
      })
}

/**
 * What the first one gets: what it does not have, the more exact birth, and the more visible state. `listed` is the one of them that
 * decides what listings decide.
 */
function mergedColumns(one: AnimalRow, other: AnimalRow, listed: AnimalRow) {
  const EXACT = { day: 3, month: 2, year: 1 }
  const exactness = ({ bornPrecision }: AnimalRow) => (bornPrecision ? EXACT[bornPrecision] : 0)
  const { bornOn, bornPrecision } = exactness(other) > exactness(one) ? other : one
  // Kept is what an animal is when nothing else was said.
  const fate = one.status === 'kept' ? other : one
  const unlisted = listed === one ? other : one
  return {
    registeredName: listed.registeredName,
    breed: listed.breed,
    callName: one.callName ?? other.callName,
    emsCode: one.emsCode ?? other.emsCode,
    color: listed.color ?? unlisted.color,
    microchip: listed.microchip ?? unlisted.microchip,
    sireId: one.sireId ?? other.sireId,
    damId: one.damId ?? other.damId,
    breederName: one.breederName ?? other.breederName,
    titlesBefore: one.titlesBefore ?? other.titlesBefore,
    titlesAfter: one.titlesAfter ?? other.titlesAfter,
    imageUrl: listed.imageUrl ?? unlisted.imageUrl,
    status: fate.status,
    diedOn: fate.diedOn,
    // A code and its registry go together.
    emsRegistry: one.emsCode ? one.emsRegistry : other.emsRegistry,
    bornOn,
    bornPrecision,
    isOutside: one.isOutside && other.isOutside,
    visibility: one.visibility === 'public' || other.visibility === 'public' ? 'public' : 'private',
  } satisfies Partial<AnimalRow>
}
