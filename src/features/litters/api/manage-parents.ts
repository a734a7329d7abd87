import { requireRoom } from '#features/breeders/api/index.ts'
import { carryTests, findKittenError, findNameable, NOT_NAMEABLE } from '#features/breeding/api/index.ts'
import { exchangePictures } from '#features/uploads/api/index.ts'
import { dateText, monthsBetween } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ParentForm } from '../manage-contract.ts'
import {
  changeParent,
  countParents,
  findParent,
  findParentOfAnimal,
  insertParent,
  type ParentRow,
  type ParentTable,
} from './manage-store.ts'
import { saveTests } from './manage-tests.ts'

type Keeper = {
  breederId: string
  userId: string
  at: Date
  /** ISO date where the cattery is. */
  today: string
  /** The part of the form whose fields the errors name. */
  field: 'sire' | 'queen'
}

/**
 * Stores the sire or queen of a form: updates the stored one that the form names or the pairing has (`currentId`), or
 * adds a new one. Throws `invalid` for another cattery's parent or picture, an animal that the cattery cannot name, and
 * contact details in texts. `hasOtherBirth`: its litters must be compared with another birth date.
 */
export async function saveParent(
  tx: DbOrTx,
  table: ParentTable,
  { breederId, userId, at, today, field }: Keeper,
  form: ParentForm,
  currentId: string | null = null,
): Promise<ParentRow & { hasOtherBirth: boolean }> {
  const { name, breed } = form
  const description = form.description || null
  requireCleanTexts(
    { [`${field}.breed`]: breed, [`${field}.description`]: description },
    { names: { [`${field}.name`]: name } },
  )
  const id = form.id ?? currentId
  const animalId = form.id ? null : form.animalId
  const stored = animalId
    ? await findParentOfAnimal(tx, table, breederId, animalId)
    : id
      ? await findParent(tx, table, breederId, id)
      : undefined
  if (id && !animalId && !stored) {
    throw new AppError('invalid', { fields: { [`${field}.id`]: 'Please choose one of your own cats.' } })
  }
  const imageUrl = form.imageUrl === undefined ? (stored?.imageUrl ?? null) : form.imageUrl || null
  await exchangePictures(
    tx,
    { id: userId, field: `${field}.imageUrl`, at },
    stored?.imageUrl ? [stored.imageUrl] : [],
    imageUrl ? [imageUrl] : [],
  )
  const healthTesting = await saveTests(
    tx,
    { userId, field: `${field}.healthTesting`, at },
    form.healthTesting,
    stored?.healthTesting,
  )
  const birthDate = form.birthDate === undefined ? (stored?.birthDate ?? null) : form.birthDate
  if (birthDate)
    requireTestsAfterBirth({ birthDate, name, field }, healthTesting, form.healthTesting !== undefined)
  const age = birthDate ? Math.max(1, monthsBetween(birthDate, today)) : form.age
  const fields = { name, breed, age, birthDate, description, imageUrl, healthTesting }
  const carry = (of: string) =>
    carryTests(
      tx,
      { breederId, animalId: of, at },
      { before: stored?.healthTesting ?? [], after: healthTesting },
    )
  if (stored) {
    const changed = await changeParent(tx, table, stored.id, fields)
    await carry(changed.animalId)
    const hasOtherBirth = birthDate !== stored.birthDate
    const error = hasOtherBirth ? await findKittenError(tx, changed.animalId) : undefined
    if (error) throw new AppError('invalid', { fields: { [`${field}.birthDate`]: error } })
    return { ...changed, hasOtherBirth }
  }
  await requireRoom(field === 'sire' ? 'sires' : 'queens', countParents(tx, table, breederId))
  if (animalId) await requireNameable(tx, breederId, { animalId, field })
  const added = await insertParent(tx, table, {
    ...fields,
    breederId,
    createdAt: at,
    ...(animalId && { animalId }),
  })
  await carry(added.animalId)
  return { ...added, hasOtherBirth: false }
}

/** Throws `invalid` for an animal of the breeding book that cannot be this parent. */
async function requireNameable(
  tx: DbOrTx,
  breederId: string,
  { animalId, field }: { animalId: string; field: Keeper['field'] },
): Promise<void> {
  const sex = field === 'sire' ? 'male' : 'female'
  if (!(await findNameable(tx, breederId, { animalId, sex })))
    throw new AppError('invalid', { fields: { [`${field}.name`]: NOT_NAMEABLE } })
}

/** Throws `invalid` for health tests before the birth of the parent: at the test if the form has it, else at the birth date. */
function requireTestsAfterBirth(
  { birthDate, name, field }: { birthDate: string; name: string; field: Keeper['field'] },
  tests: ParentRow['healthTesting'],
  areInForm: boolean,
): void {
  const index = tests.findIndex(({ date }) => date !== null && date < birthDate)
  const date = tests[index]?.date
  if (!date) return
  const fields = areInForm
    ? {
        [`${field}.healthTesting.${index}.date`]: `${name} was born on ${dateText(birthDate)}, after this date.`,
      }
    : { [`${field}.birthDate`]: `${name} has a health test of ${dateText(date)}, before this date.` }
  throw new AppError('invalid', { fields })
}
