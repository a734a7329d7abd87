/** How breeders record matings, from which the expected date of a pairing follows. */

import { eq } from 'drizzle-orm'
import { lockOwnBreeder, requireOwned, requireRoom } from '#features/breeders/api/index.ts'
import { isNeutered } from '#features/breeding/api/index.ts'
import { animalParents, expectedLitters, type PairingPorts } from '#features/litters/api/index.ts'
import { daysBetween } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { type LitterLog, MATING_DAYS, type MatingForm } from '../contract.ts'
import { expectedDay } from '../rules/gestation.ts'
import { readLog, requireOrigin } from './log.ts'
import { changeMating, deleteMating, findMating, insertMating, listMatings } from './store.ts'
import { matings } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }
type Ports = Pick<PairingPorts, 'pairingChanged'>

/**
 * Records a mating of a pairing, once per ID. Throws `not_found`, and `invalid` for days in the future, too many days, or a queen
 * that is spayed.
 */
export async function addMating(
  { db, clock }: Needs,
  ports: Ports,
  owner: Owner,
  { id, breedingPairingId, ...form }: MatingForm & { id: string; breedingPairingId: string },
): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const known = await findMating(tx, id)
    if (known) return readLog(tx, breeder, requireOwned(known, breeder.id).breedingPairingId, clock.now())
    const { pairingId } = await requireOrigin(tx, breeder.id, breedingPairingId)
    if (pairingId !== breedingPairingId) throw new AppError('not_found')
    await requireRoom('matings', tx.$count(matings, eq(matings.breederId, breeder.id)))
    requireDays(form, dayIn(clock.now(), breeder.timeZone))
    await requireUnspayed(tx, pairingId)
    await insertMating(tx, { ...form, id, breedingPairingId, breederId: breeder.id, createdAt: clock.now() })
    await updateExpectedDate(tx, ports, breedingPairingId)
    return readLog(tx, breeder, breedingPairingId, clock.now())
  })
}

/** Changes the days of a mating. Throws `not_found`, `forbidden`, and `invalid` like addMating. */
export async function editMating(
  { db, clock }: Needs,
  ports: Ports,
  owner: Owner,
  { id, form }: { id: string; form: MatingForm },
): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const mating = requireOwned(await findMating(tx, id), breeder.id)
    requireDays(form, dayIn(clock.now(), breeder.timeZone))
    await changeMating(tx, id, form)
    await updateExpectedDate(tx, ports, mating.breedingPairingId)
    return readLog(tx, breeder, mating.breedingPairingId, clock.now())
  })
}

/** Deletes a mating. Without another one, the expected date stays. Throws `not_found` and `forbidden`. */
export async function removeMating(
  { db, clock }: Needs,
  ports: Ports,
  owner: Owner,
  id: string,
): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const mating = requireOwned(await findMating(tx, id), breeder.id)
    await deleteMating(tx, id)
    await updateExpectedDate(tx, ports, mating.breedingPairingId)
    return readLog(tx, breeder, mating.breedingPairingId, clock.now())
  })
}

function requireDays({ firstDay, lastDay }: MatingForm, today: string): void {
  requirePastDates({ firstDay, lastDay }, today)
  if (daysBetween(firstDay, lastDay) > MATING_DAYS)
    throw new AppError('invalid', {
      fields: { lastDay: `Enter at most ${MATING_DAYS} days. Later ones are another mating.` },
    })
}

async function requireUnspayed(tx: DbOrTx, pairingId: string): Promise<void> {
  const queen = await animalParents.findQueenAnimal(tx, pairingId)
  if (queen && (await isNeutered(tx, queen)))
    throw new AppError('invalid', {
      fields: { firstDay: 'The queen is spayed, as your breeding book says.' },
    })
}

async function updateExpectedDate(tx: DbOrTx, ports: Ports, pairingId: string): Promise<void> {
  const [newest] = await listMatings(tx, pairingId)
  if (newest) await expectedLitters.setExpectedDate(tx, ports, pairingId, expectedDay(newest.firstDay))
}
