/** How breeders manage their litters. */
import { lockOwnBreeder, requireOwnBreeder, requireOwned, requireRoom } from '#features/breeders/api/index.ts'
import { dateText } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import {
  availableKittensError,
  type BirthDateChange,
  type LitterChange,
  type LitterForm,
} from '../manage-contract.ts'
import { requireParentsOlder } from './birth-order.ts'
import { changeLittersOf, isSameBirth } from './litter-changes.ts'
import { litterObstacle } from './litter-obstacle.ts'
import type { LitterPorts } from './litter-ports.ts'
import { requireOwnOrigin } from './manage.ts'
import {
  changeLitter,
  countLitters,
  deleteLitter,
  findLitter,
  insertLitter,
  type LitterRow,
  listBirthDates,
  lockLitter,
} from './manage-store.ts'
import type { PairingPorts } from './pairing-ports.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** Adds a litter, once per `id`, and returns its ID. Its pairing is born by it. Throws `invalid` for another breeder's pairing or
 * contact details in the name, and `conflict` if the birth was recorded before, perhaps in another tab. */
export async function addLitter(
  { db, clock }: Needs,
  ports: PairingPorts,
  owner: Owner,
  form: LitterForm,
): Promise<string> {
  const id = form.id ?? newId()
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const known = form.id && (await lockLitter(tx, id))
    if (known) return requireOwned(known, breeder.id)
    await requireRoom('litters', countLitters(tx, breeder.id))
    requirePastDates({ birthDate: form.birthDate }, dayIn(clock.now(), breeder.timeZone))
    await check(tx, breeder.id, form)
    await requireNewBirth(tx, form)
    await changeLittersOf(tx, ports, [form.breedingPairingId], () =>
      insertLitter(tx, { ...columnsOf(form), id, breederId: breeder.id, createdAt: clock.now() }),
    )
    await requireParentsOlder(tx, id, 'birthDate')
  })
  return id
}

/** Changes the fields that are present. Throws `not_found`, `forbidden`, like addLitter, and like `prepareBirthDate`. */
export async function editLitter(
  { db, clock }: Needs,
  ports: LitterPorts & PairingPorts,
  owner: Owner,
  { id, form: { kittenDecisions = [], ...form } }: { id: string; form: LitterChange },
): Promise<void> {
  const { birthDate } = form
  await db.transaction(async (tx) => {
    const lockedSales = birthDate ? await ports.lockSales(tx, id) : []
    const breeder = await lockOwnBreeder(tx, owner.id)
    const current = requireOwned(await lockLitter(tx, id), breeder.id)
    const columns = columnsOf(form)
    requirePastDates({ birthDate }, dayIn(clock.now(), breeder.timeZone))
    const error = availableKittensError({ ...current, ...columns })
    if (error) throw new AppError('invalid', { fields: { availableKittens: error } })
    await check(tx, breeder.id, form)
    if (Object.keys(columns).length === 0) return
    const change = { litterId: id, lockedSales, decisions: kittenDecisions, userId: owner.id }
    const update = birthDate && (await ports.prepareBirthDate(tx, { ...change, birthDate }))
    await changeLittersOf(tx, ports, [current.breedingPairingId, columns.breedingPairingId], () =>
      changeLitter(tx, id, columns),
    )
    if (columns.birthDate || columns.breedingPairingId)
      await requireParentsOlder(tx, id, columns.birthDate ? 'birthDate' : 'breedingPairingId')
    if (update) await update()
  })
}

/** What another birth date means for the kittens and their buyers. Throws `not_found`, `forbidden`, and `invalid`. */
export async function previewBirthDate(
  { db, clock }: Needs,
  ports: LitterPorts,
  owner: Owner,
  { id, birthDate }: { id: string; birthDate: string },
): Promise<BirthDateChange> {
  const breeder = await requireOwnBreeder(db, owner.id)
  requireOwned(await findLitter(db, id), breeder.id)
  requirePastDates({ birthDate }, dayIn(clock.now(), breeder.timeZone))
  return ports.previewBirthDate(db, { id, breederId: breeder.id }, birthDate)
}

/** Deletes a litter with the cards of kittens that were not added. Throws `conflict` while families rely on one of its
 * kittens; other cats stay without the link, and its pairing has the status that it had before. */
export async function removeLitter(
  { db }: Needs,
  ports: PairingPorts,
  owner: Owner,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const { breedingPairingId } = requireOwned(await lockLitter(tx, id), breeder.id)
    const obstacle = litterObstacle(await ports.kittensOf(tx, id))
    if (obstacle) throw new AppError('conflict', { message: obstacle })
    await changeLittersOf(tx, ports, [breedingPairingId], () => deleteLitter(tx, id))
  })
}

/** Two tabs may record a birth at once: the cattery is locked, so that the second one finds the litter of the first. */
async function requireNewBirth(tx: DbOrTx, { breedingPairingId, birthDate }: LitterForm): Promise<void> {
  if (!breedingPairingId || !birthDate) return
  for (const born of await listBirthDates(tx, breedingPairingId))
    if (born && isSameBirth(born, birthDate))
      throw new AppError('conflict', {
        message: `This pairing already has a litter, born on ${dateText(born)}. Edit that litter if something about it is wrong.`,
      })
}

async function check(tx: DbOrTx, breederId: string, form: LitterForm): Promise<void> {
  requireCleanTexts({}, { names: { litterName: form.litterName } })
  await requireOwnOrigin(tx, breederId, { breedingPairingId: form.breedingPairingId })
}

function columnsOf({ id: _, ...form }: LitterForm): Partial<LitterRow> {
  return { ...omitUndefined(form), ...(form.litterName === '' && { litterName: null }) }
}
