/** How breeders enter what was done for their kittens. */
import { lockOwnBreeder, requireOwned } from '#features/breeders/api/index.ts'
import { logIdOf } from '#features/litter-log/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { hasProduct } from '../choices.ts'
import type { CareChange, CarePlan, NewCare } from '../contract.ts'
import { MAX_ENTRIES_OF_KITTEN } from '../limits.ts'
import { entryProblem, weeksOf } from '../rules/plan.ts'
import { readPlan } from './plan.ts'
import {
  changeEntry,
  findEntry,
  insertEntries,
  listEntriesById,
  listPlannedKittens,
  mostEntries,
  type PlannedKitten,
} from './store.ts'
import { readTemplate } from './template.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/**
 * Stores that a dose was done for kittens of a litter, once per ID, and once per kitten and dose. Throws `not_found` for kittens of
 * another litter and an unknown dose, `invalid` for a day on which it cannot have been, and `conflict` for too many entries.
 */
export async function addCare(
  { db, clock }: Needs,
  owner: Owner,
  { logId, lineId, dose, entries, ...done }: NewCare & { logId: string },
): Promise<CarePlan> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const now = clock.now()
    const known = await listEntriesById(
      tx,
      entries.map(({ id }) => id),
    )
    for (const row of known) requireOwned(row, breeder.id)
    const added = entries.filter(({ id }) => !known.some((row) => row.id === id))
    if (added.length > 0) {
      const line = await requireDose(tx, breeder.id, { lineId, dose })
      const kittens = await listPlannedKittens(tx, breeder.id, logId)
      for (const { kittenId } of added)
        requirePossible(
          done.doneOn,
          kittens.find(({ id }) => id === kittenId),
          dayIn(now, breeder.timeZone),
        )
      const ids = added.map(({ kittenId }) => kittenId)
      if ((await mostEntries(tx, ids)) >= MAX_ENTRIES_OF_KITTEN)
        throw new AppError('conflict', { message: `A kitten has at most ${MAX_ENTRIES_OF_KITTEN} entries.` })
      const { kind, name } = line
      const what = {
        ...done,
        ...(!hasProduct(kind) && { product: null, lot: null }),
        lineId,
        dose,
        kind,
        name,
      }
      await insertEntries(
        tx,
        added.map((entry) => ({ ...entry, ...what, breederId: breeder.id, createdAt: now, updatedAt: now })),
      )
    }
    return readPlan(tx, breeder, logId, now)
  })
}

/** Corrects an entry. Throws `not_found`, `forbidden`, `invalid` like addCare, and `conflict` if another device changed it meanwhile. */
export async function changeCare(
  { db, clock }: Needs,
  owner: Owner,
  { id, form: { version, ...done } }: { id: string; form: CareChange },
): Promise<CarePlan> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const entry = requireOwned(await findEntry(tx, id), breeder.id)
    const logId = await logIdOf(tx, entry.kittenId)
    const now = clock.now()
    const kittens = await listPlannedKittens(tx, breeder.id, logId)
    requirePossible(
      done.doneOn,
      kittens.find((kitten) => kitten.id === entry.kittenId),
      dayIn(now, breeder.timeZone),
    )
    if (!(await changeEntry(tx, { id, version }, { ...done, updatedAt: now })))
      throw new AppError('conflict', { message: 'This was changed on another device. Look at it again.' })
    return readPlan(tx, breeder, logId, now)
  })
}

/** Deletes an entry. Throws `not_found` and `forbidden`. */
export async function removeCare({ db, clock }: Needs, owner: Owner, id: string): Promise<CarePlan> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const entry = requireOwned(await findEntry(tx, id), breeder.id)
    const now = clock.now()
    await changeEntry(tx, entry, { deletedAt: now, updatedAt: now })
    return readPlan(tx, breeder, await logIdOf(tx, entry.kittenId), now)
  })
}

/** The line of a dose of the cattery's plans. */
async function requireDose(
  tx: DbOrTx,
  breederId: string,
  { lineId, dose }: Pick<NewCare, 'lineId' | 'dose'>,
): Promise<Awaited<ReturnType<typeof readTemplate>>['lines'][number]> {
  const line = (await readTemplate(tx, breederId)).lines.find(({ id, isUsed }) => id === lineId && isUsed)
  if (!line || dose > weeksOf(line).length)
    throw new AppError('conflict', { message: 'This is no longer in your plan. Look at the plan again.' })
  return line
}

function requirePossible(doneOn: string, kitten: PlannedKitten | undefined, today: string): void {
  if (!kitten || kitten.isStillborn)
    throw new AppError('conflict', { message: 'A kitten is no longer in this log. Look at it again.' })
  const problem = entryProblem(doneOn, { ...kitten, today })
  if (problem) throw new AppError('invalid', { fields: { doneOn: problem } })
}
