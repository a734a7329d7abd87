/** How breeders keep the animals of their book. */
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { detach } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Animal, AnimalChange, AnimalFilter, BookAnimal, NewAnimal } from '../contract.ts'
import { MAX_ANIMALS } from '../limits.ts'
import { columnsOf } from './animal-columns.ts'
import { requirePossibleFamily } from './check-parents.ts'
import { detachTests, requireTestsAfterBirth } from './health/manage-animal-tests.ts'
import type { AnimalPorts } from './ports.ts'
import { presentListed } from './present.ts'
import { LISTING_DECIDES, presentAnimal } from './present-animal.ts'
import { listShown } from './shown.ts'
import {
  changeAnimal,
  countAnimals,
  deleteAnimal,
  findAnimal,
  hasKittens,
  insertAnimals,
  type ListedRow,
  listAnimals,
  lockAnimal,
  lockPedigrees,
  replaceRegistrations,
} from './store.ts'
import type { AnimalRow, NewAnimalRow } from './tables.ts'

const NO_FAMILY = { bornOn: null, bornPrecision: null, sireId: null, damId: null }

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** A page of the breeder's book. Throws `forbidden` for a user without a cattery. */
export async function listBook(
  { db }: Pick<Needs, 'db'>,
  ports: Pick<AnimalPorts, 'listOffered'>,
  owner: Owner,
  filter: AnimalFilter,
  range: PageRange,
): Promise<Page<BookAnimal[]>> {
  const { id } = await requireOwnBreeder(db, owner.id)
  const [rows, total]: [ListedRow[], number] = await Promise.all([
    listAnimals(db, id, filter, range),
    countAnimals(db, id, filter),
  ])
  const offered = await ports.listOffered(
    db,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => ({ ...presentListed(row), isOffered: offered.has(row.id) })), total }
}

/** An animal that the breeder may see. Throws `not_found` for all others. */
export async function getAnimal(
  { db, clock }: Needs,
  ports: AnimalPorts,
  owner: Owner,
  id: string,
): Promise<Animal> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const row = await findAnimal(db, id)
  if (!row || !(await listShown(db, breeder.id, [id])).has(id)) throw new AppError('not_found')
  return presentAnimal(db, ports, { id: breeder.id, today: dayIn(clock.now(), breeder.timeZone) }, row)
}

/** Adds an animal, once per `id`. Throws `invalid` for impossible facts and for contact details, `conflict` for a full book. */
export async function addAnimal(
  { db, clock }: Needs,
  ports: AnimalPorts,
  owner: Owner,
  form: NewAnimal,
): Promise<Animal> {
  const id = form.id ?? newId()
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const at = clock.now()
    const today = dayIn(at, breeder.timeZone)
    const reader = { id: breeder.id, today }
    const known = form.id && (await findAnimal(tx, id))
    if (known) {
      if (known.breederId !== breeder.id) throw new AppError('forbidden')
      return presentAnimal(tx, ports, reader, known)
    }
    if ((await countAnimals(tx, breeder.id)) >= MAX_ANIMALS)
      throw new AppError('conflict', {
        message: `A book has at most ${MAX_ANIMALS.toLocaleString('en-US')} animals.`,
      })
    const context = { breederId: breeder.id, userId: owner.id, at, today }
    const { registeredName, breed, sex } = form
    const columns = await columnsOf(tx, context, id, form)
    await lockPedigrees(tx)
    const row = { ...columns, id, breederId: breeder.id, registeredName, breed, sex, createdAt: at }
    await requirePossibleFamily(tx, { ...NO_FAMILY, ...row }, undefined)
    await insertAnimals(tx, [row])
    await replaceRegistrations(tx, { id, breederId: breeder.id }, form.registrations ?? [])
    const added = (await findAnimal(tx, id)) as AnimalRow
    return presentAnimal(tx, ports, reader, added)
  })
}

/**
 * Changes the fields that are present; the animal's sire or queen follows. Throws `not_found`, `conflict` if it was changed since the
 * form's version or if its listing decides a fact, and `invalid` like addAnimal.
 */
export async function editAnimal(
  { db, clock }: Needs,
  ports: AnimalPorts,
  owner: Owner,
  { id, form }: { id: string; form: AnimalChange },
): Promise<Animal> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const at = clock.now()
    await lockPedigrees(tx)
    const before = await lockAnimal(tx, breeder.id, id)
    if (!before) throw new AppError('not_found')
    const { version, registrations, ...fields } = omitUndefined(form)
    if (version !== before.version)
      throw new AppError('conflict', {
        message:
          'This animal was changed in the meantime, perhaps in another tab. Reload it to see the latest state.',
      })
    const today = dayIn(at, breeder.timeZone)
    const reader = { id: breeder.id, today }
    const context = { breederId: breeder.id, userId: owner.id, at, today }
    const columns = await columnsOf(tx, context, id, form, before)
    await requireUndecided(tx, ports, before, columns)
    if (Object.keys(fields).length === 0 && !registrations) return presentAnimal(tx, ports, reader, before)
    await requirePossibleFamily(tx, { ...before, ...columns }, before)
    const changed = await changeAnimal(tx, id, columns)
    if (registrations) await replaceRegistrations(tx, { id, breederId: breeder.id }, registrations)
    await requireTestsAfterBirth(tx, changed)
    await ports.changeParent(tx, changed)
    return presentAnimal(tx, ports, reader, changed)
  })
}

/**
 * Deletes an animal, or makes it an ancestor from elsewhere with its name, numbers, birth, and parents if it has kittens or is
 * in a pairing of another cattery. Throws `not_found`, and `conflict` while it is listed or in a pairing.
 */
export async function removeAnimal(
  { db }: Pick<Needs, 'db'>,
  ports: AnimalPorts,
  owner: Owner,
  id: string,
): Promise<{ id: string; isKeptAsAncestor: boolean }> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    await lockPedigrees(tx)
    const animal = await lockAnimal(tx, breeder.id, id)
    if (!animal) throw new AppError('not_found')
    const { registeredName } = animal
    if (await ports.findListing(tx, id))
      throw new AppError('conflict', {
        message: `${registeredName} is one of your listed cats, so it stays in the book.`,
      })
    await ports.removeParent(tx, owner.id, animal)
    if (animal.imageUrl) await detach(tx, owner.id, [animal.imageUrl])
    const isKeptAsAncestor = (await hasKittens(tx, id)) || (await ports.isParentElsewhere(tx, animal))
    if (isKeptAsAncestor)
      await changeAnimal(tx, id, {
        isOutside: true,
        status: 'kept',
        diedOn: null,
        callName: null,
        microchip: null,
        imageUrl: null,
      })
    else {
      await detachTests(tx, owner, id)
      await deleteAnimal(tx, id)
    }
    return { id, isKeptAsAncestor }
  })
}

/** Throws `conflict` if a change affects what the listing of the animal, or its pairing, decides. */
async function requireUndecided(
  tx: DbOrTx,
  ports: AnimalPorts,
  before: AnimalRow,
  columns: Partial<NewAnimalRow>,
): Promise<void> {
  const isChanged = (column: keyof NewAnimalRow) => column in columns && columns[column] !== before[column]
  if (LISTING_DECIDES.columns.some(isChanged) && (await ports.findListing(tx, before.id)))
    throw new AppError('conflict', {
      message: `${before.registeredName} is one of your listed cats. Change its name, sex, breed, birth date, color, chip, and picture there.`,
    })
  if ((isChanged('sex') || isChanged('imageUrl')) && (await ports.isParent(tx, before)))
    throw new AppError('conflict', {
      message: `${before.registeredName} is a parent of a pairing. Change its picture there; its sex cannot be changed.`,
    })
}
