/** Carries out a checked import. */
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { AnimalImport, ImportAnswer } from '../../import-contract.ts'
import { readBirth } from '../../rules/birth.ts'
import type { BookAnimal } from '../../rules/import/book.ts'
import type { Cat } from '../../rules/import/find-parents.ts'
import type { Plan, PlannedRow } from '../../rules/import/plan.ts'
import { registryOfNumber } from '../../rules/import/read-words.ts'
import type { AnimalPorts } from '../ports.ts'
import { listById, lockPedigrees } from '../store.ts'
import { planRows } from './plan-rows.ts'
import { digestOf, presentCheck, presentImport } from './present.ts'
import type { StoredRow } from './read-sent-rows.ts'
import * as store from './store.ts'

/**
 * Imports the rows without errors, once. Throws `not_found`, and `conflict` if it was undone or if the result would not be what the
 * check with this digest said, with a new check.
 */
export async function applyImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: AnimalPorts,
  owner: { id: string },
  { id, digest, answers }: { id: string; digest: string; answers: ImportAnswer[] },
): Promise<AnimalImport> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const stored = await store.lockImport(tx, breeder.id, id)
    if (!stored)
      throw new AppError('not_found', {
        message: 'You have checked another file since, or this one was discarded. Check the file again.',
      })
    if (stored.status === 'undone')
      throw new AppError('conflict', {
        message: 'This import was undone. To repeat it, read the file again.',
      })
    if (stored.status === 'applied') return presentImport(stored)
    await lockPedigrees(tx)
    const { book, plan } = await planRows(tx, ports, breeder.id, stored.rows as StoredRow[])
    const planned = plan(answers)
    if (!isExpected(planned, digest, () => plan([])))
      throw new AppError('conflict', {
        message: 'The import would do something else than shown before. Look at the result again.',
        details: { check: presentCheck(stored, planned, book) },
      })
    const at = clock.now()
    const added = await addCats(tx, { breederId: breeder.id, at }, planned)
    const changed = await completeAnimals(tx, ports, breeder.id, planned, added.ids)
    await store.addChanges(tx, id, [
      ...[...added.ids.values()].map((animal_id) => ({ animal_id, before: null, version: 1 })),
      ...changed,
    ])
    const counts = { addedCount: added.ids.size, changedCount: changed.length }
    return presentImport(await store.changeImport(tx, id, { status: 'applied', appliedAt: at, ...counts }))
  })
}

/** Whether a plan is the one that the breeder saw, or differs from it only by answers, which caused no errors. */
function isExpected(planned: Plan, digest: string, planUnanswered: () => Plan): boolean {
  if (planned.rows.some(({ outcome }) => outcome === 'asked')) return false
  if (digestOf(planned) === digest) return true
  const unanswered = planUnanswered()
  const errorsOf = ({ rows }: Plan) => rows.filter(({ outcome }) => outcome === 'wrong').length
  return digestOf(unanswered) === digest && errorsOf(unanswered) === errorsOf(planned)
}

/** Adds the new animals, and returns their IDs by the keys of the plan. */
async function addCats(
  tx: DbOrTx,
  owner: { breederId: string; at: Date },
  { rows, ancestors }: Plan,
): Promise<{ ids: Map<string, string> }> {
  const fresh = rows.filter(({ outcome }) => outcome === 'added')
  const ids = new Map([
    ...fresh.map(({ file }) => [`row:${file.row}`, newId()] as const),
    ...ancestors.map(({ key }) => [key, newId()] as const),
  ])
  const idOf = (cat: Cat | null) => cat && (ids.get(cat.key) ?? cat.key)
  const registrations = [
    ...fresh.flatMap(({ file }) =>
      toRegistrations(ids.get(`row:${file.row}`) as string, file.values.registrations ?? []),
    ),
    ...ancestors.flatMap(({ key, registrations: own }) => toRegistrations(ids.get(key) as string, own)),
  ]
  await store.addAnimals(
    tx,
    owner,
    [
      ...fresh.map((row) => ({
        ...toColumns(row),
        id: ids.get(`row:${row.file.row}`),
        sire_id: idOf(row.sire),
        dam_id: idOf(row.dam),
      })),
      ...ancestors.map((ancestor) => ({ ...toAncestor(ancestor), id: ids.get(ancestor.key) })),
    ],
    registrations,
  )
  const pairs = fresh.flatMap(({ file, match }) =>
    match.kind === 'new'
      ? match.differsFrom.map((other): [string, string] => [ids.get(`row:${file.row}`) as string, other.id])
      : [],
  )
  if (pairs.length > 0) await store.addDifferent(tx, pairs)
  return { ids }
}

function toRegistrations(id: string, registrations: Cat['registrations']) {
  return registrations.map(({ registry, number }, place) => ({
    animal_id: id,
    registry: registry ?? registryOfNumber(number),
    number,
    place,
  }))
}

function toBirth(birth: string | null | undefined) {
  const stored = birth ? readBirth(birth) : null
  return { born_on: stored?.bornOn ?? null, born_precision: stored?.bornPrecision ?? null }
}

function toColumns({ file: { values } }: PlannedRow) {
  return {
    is_outside: values.isOutside ?? false,
    registered_name: values.registeredName,
    call_name: values.callName,
    breed: values.breed,
    sex: values.sex,
    ...toBirth(values.birth),
    died_on: values.diedOn,
    ems_code: values.emsCode,
    ems_registry: values.emsRegistry,
    color: values.color,
    microchip: values.microchip,
    breeder_name: values.breederName,
    titles_before: values.titlesBefore,
    titles_after: values.titlesAfter,
    status: values.status ?? 'kept',
    visibility: values.visibility ?? 'private',
  }
}

function toAncestor({ name, breed, sex, birth, microchip }: Cat) {
  return {
    is_outside: true,
    registered_name: name,
    breed,
    sex,
    ...toBirth(birth),
    microchip,
    status: 'kept',
    visibility: 'private',
  }
}

/** Fills empty facts of animals of the book, and returns what they were before. */
async function completeAnimals(
  tx: DbOrTx,
  ports: AnimalPorts,
  breederId: string,
  { rows }: Plan,
  ids: ReadonlyMap<string, string>,
): Promise<store.ImportChange[]> {
  const completed = rows.flatMap((row) =>
    row.outcome === 'completed' && row.match.kind === 'animal' ? [{ row, animal: row.match.animal }] : [],
  )
  if (completed.length === 0) return []
  const idOf = (cat: Cat | null) => cat && (ids.get(cat.key) ?? cat.key)
  const facts = completed.map(({ row: { completion, sire, dam }, animal }): store.AnimalFacts => {
    const before = toFacts(animal)
    return {
      ...before,
      call_name: completion.callName ?? before.call_name,
      titles_before: completion.titlesBefore ?? before.titles_before,
      titles_after: completion.titlesAfter ?? before.titles_after,
      ...(completion.birth && toBirth(completion.birth)),
      died_on: completion.diedOn ?? before.died_on,
      color: completion.color ?? before.color,
      ems_code: completion.emsCode ?? before.ems_code,
      ems_registry: completion.emsRegistry ?? before.ems_registry,
      microchip: completion.microchip ?? before.microchip,
      breeder_name: completion.breederName ?? before.breeder_name,
      sire_id: idOf(sire) ?? before.sire_id,
      dam_id: idOf(dam) ?? before.dam_id,
    }
  })
  await requireWritten(tx, breederId, facts)
  const registrations = completed.flatMap(({ row, animal }) =>
    toRegistrations(animal.id, row.completion.registrations ?? []).slice(animal.registrations.length),
  )
  if (registrations.length > 0) await store.addRegistrations(tx, breederId, registrations)
  const born = completed.filter(({ row }) => row.completion.birth).map(({ animal }) => animal.id)
  await followAnimals(tx, ports, born)
  return completed.map(({ animal }) => ({
    animal_id: animal.id,
    before: { facts: toFacts(animal), registrations: animal.registrations.length },
    version: animal.version + 1,
  }))
}

function toFacts(animal: BookAnimal): store.AnimalFacts {
  return {
    id: animal.id,
    version: animal.version,
    call_name: animal.callName,
    titles_before: animal.titlesBefore,
    titles_after: animal.titlesAfter,
    ...toBirth(animal.birth),
    died_on: animal.diedOn,
    color: animal.color,
    ems_code: animal.emsCode,
    ems_registry: animal.emsRegistry,
    microchip: animal.microchip,
    breeder_name: animal.breederName,
    sire_id: animal.sireId,
    dam_id: animal.damId,
  }
}

/** Writes facts. Throws `conflict` if one of the animals was changed in the meantime. */
export async function requireWritten(
  tx: DbOrTx,
  breederId: string,
  facts: store.AnimalFacts[],
): Promise<void> {
  const written = await store.writeFacts(tx, breederId, facts)
  if (written.length < facts.length)
    throw new AppError('conflict', {
      message: 'Your book was changed at the same moment. Please try again.',
    })
}

/** The sires and queens of pairings follow their animals, whose births have changed. */
export async function followAnimals(tx: DbOrTx, ports: AnimalPorts, ids: string[]): Promise<void> {
  const needed = await ports.listNeeded(tx, ids)
  for (const animal of await listById(tx, [...needed])) await ports.changeParent(tx, animal)
}
