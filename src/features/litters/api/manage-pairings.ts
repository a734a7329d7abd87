/** How breeders manage their pairings. */
import { lockOwnBreeder, requireOwned, requireRoom } from '#features/breeders/api/index.ts'
import { detach } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { datesOf, requirePastDates } from '#lib/rules/past-dates.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { PairingForm } from '../manage-contract.ts'
import { requireBirthsLater } from './birth-order.ts'
import { overrideColumns } from './blocked-mating.ts'
import { saveParent } from './manage-parents.ts'
import {
  changePairing,
  countLittersOfPairing,
  countPairings,
  deletePairing,
  insertPairing,
  lockPairing,
  type PairingRow,
} from './manage-store.ts'
import { documentPaths, saveTests } from './manage-tests.ts'
import type { PairingPorts } from './pairing-ports.ts'
import { queens, sires } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

const HAS_LITTER =
  'This pairing has a litter, so that it is born. If the litter was recorded by mistake, delete the litter.'

/** Adds a pairing and its parents in one transaction, once per `id`, and returns its ID. Throws like saveParent. */
export async function addPairing({ db, clock }: Needs, owner: Owner, form: PairingForm): Promise<string> {
  const id = form.id ?? newId()
  const at = clock.now()
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const known = form.id && (await lockPairing(tx, id))
    if (known) return requireOwned(known, breeder.id)
    await requireRoom('pairings', countPairings(tx, breeder.id))
    const keeper = { ...keeperOf(breeder, at), userId: owner.id }
    const { columns, otherBirths } = await columnsOf(tx, keeper, form)
    await insertPairing(tx, { ...columns, id, breederId: breeder.id, createdAt: at })
    await requireBirthsLater(tx, id, otherBirths)
  })
  return id
}

/** Changes a pairing and its parents in one transaction. Throws `not_found`, `forbidden`, and like saveParent. */
export async function editPairing(
  { db, clock }: Needs,
  { pairingChanged }: PairingPorts,
  owner: Owner,
  { id, form }: { id: string; form: PairingForm },
): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const current = requireOwned(await lockPairing(tx, id), breeder.id)
    if (current.takenDownFrom && form.pairing.isActive)
      throw new AppError('conflict', { message: 'This pairing was taken down by our staff.' })
    const keeper = { ...keeperOf(breeder, clock.now()), userId: owner.id }
    const { columns, otherBirths } = await columnsOf(tx, keeper, form, current)
    await changePairing(tx, id, columns)
    await requireBirthsLater(tx, id, otherBirths)
    const after = await lockPairing(tx, id)
    if (after) await pairingChanged(tx, id, { before: current, after })
  })
}

/** Deletes a pairing. Throws `conflict` while it has litters. */
export async function removePairing(
  { db }: Needs,
  { pairingRemoved }: PairingPorts,
  owner: Owner,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const pairing = requireOwned(await lockPairing(tx, id), breeder.id)
    if ((await countLittersOfPairing(tx, id)) > 0) {
      throw new AppError('conflict', {
        message: 'This pairing has litters, so it cannot be deleted. Delete its litters first.',
      })
    }
    await pairingRemoved(tx, id)
    await deletePairing(tx, id)
    await detach(tx, owner.id, documentPaths(pairing.healthTesting))
  })
}

/** `today` is the day where the cattery is. */
function keeperOf({ id, timeZone }: { id: string; timeZone: string }, at: Date) {
  return { breederId: id, at, today: dayIn(at, timeZone) }
}

function requireBegunDates({ sire, queen, pairing }: PairingForm, today: string): void {
  requirePastDates(
    {
      'pairing.actualLitterDate': pairing.actualLitterDate,
      ...datesOf('pairing.healthTesting', pairing.healthTesting),
      'sire.birthDate': sire.birthDate,
      ...datesOf('sire.healthTesting', sire.healthTesting),
      'queen.birthDate': queen.birthDate,
      ...datesOf('queen.healthTesting', queen.healthTesting),
    },
    today,
  )
}

async function columnsOf(
  tx: DbOrTx,
  keeper: { breederId: string; userId: string; at: Date; today: string },
  form: PairingForm,
  current?: PairingRow,
) {
  const { description, healthTesting, status, overrideReason: _, ...pairing } = form.pairing
  if (current?.hasLitter && status && status !== 'born')
    throw new AppError('invalid', { fields: { 'pairing.status': HAS_LITTER } })
  requireBegunDates(form, keeper.today)
  requireCleanTexts({ 'pairing.description': description })
  const sire = await saveParent(tx, sires, { ...keeper, field: 'sire' }, form.sire, current?.sireId)
  const queen = await saveParent(tx, queens, { ...keeper, field: 'queen' }, form.queen, current?.queenId)
  const columns = {
    ...omitUndefined(pairing),
    ...(current?.hasLitter
      ? // The litter says when it was born, and the choice stays as it was, in case that the litter is deleted.
        { actualLitterDate: current.actualLitterDate, actualKittens: current.actualKittens }
      : omitUndefined({ chosenStatus: status })),
    healthTesting: await saveTests(
      tx,
      { ...keeper, field: 'pairing.healthTesting' },
      healthTesting,
      current?.healthTesting,
    ),
    ...(description !== undefined && { description: description || null }),
    sireId: sire.id,
    queenId: queen.id,
    // The pairing keeps the names when a parent is deleted.
    sireName: sire.name,
    sireBreed: sire.breed,
    damName: queen.name,
    damBreed: queen.breed,
    ...(await overrideColumns(tx, keeper, { sire, queen }, form.pairing, current)),
  }
  return {
    columns,
    otherBirths: {
      sireId: sire.hasOtherBirth ? sire.id : null,
      queenId: queen.hasOtherBirth ? queen.id : null,
    },
  }
}
