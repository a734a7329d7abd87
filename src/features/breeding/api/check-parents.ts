/** Whether a stored animal can have the parents and kittens that it has. */
import { sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Sex } from '../choices.ts'
import { type ParentRole, parentError, parentQuestion, type Relative } from '../rules/parents.ts'
import { colorQuestions } from './colors.ts'
import { birthOf } from './present.ts'
import { listShown } from './shown.ts'
import { listById, listKittens } from './store.ts'
import type { AnimalRow } from './tables.ts'
import { DEEPEST } from './tree.ts'

/** What a form says about an animal that a cattery cannot name as a parent. */
export const NOT_NAMEABLE =
  'Please choose an animal of your book, a public one, or one that is shared with you.'

const FIELDS = { sire: 'sireId', dam: 'damId' } as const
const ROLES = ['sire', 'dam'] as const
/** What the checks read of an animal, which may not be stored yet. */
type FamilyMember = Pick<
  AnimalRow,
  'id' | 'breederId' | 'registeredName' | 'sex' | 'bornOn' | 'bornPrecision' | 'sireId' | 'damId'
>

function toRelative(row: FamilyMember): Relative {
  return { id: row.id, name: row.registeredName, sex: row.sex, birth: birthOf(row) }
}

/**
 * Checks an animal as it will be stored, with its parents, and with its kittens if its birth or sex is another one than before.
 * `before` is undefined for a new animal. The caller has locked the pedigrees. Throws `invalid` at the fields of the form.
 */
export async function requirePossibleFamily(
  tx: DbOrTx,
  animal: FamilyMember,
  before: FamilyMember | undefined,
): Promise<void> {
  const fields: Record<string, string> = {}
  const parents = await listById(
    tx,
    [animal.sireId, animal.damId].filter((id) => id !== null),
  )
  for (const role of ROLES) {
    const id = animal[FIELDS[role]]
    if (!id) continue
    const parent = parents.find((each) => each.id === id)
    const error = await errorOf(tx, animal, before, role, parent)
    if (error) fields[FIELDS[role]] = error
  }
  const isSameSex = before?.sex === animal.sex
  if (before && !(isSameSex && birthOf(before) === birthOf(animal))) {
    const error = await kittenError(tx, animal)
    if (error) fields[isSameSex ? 'birth' : 'sex'] = error
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Why a stored animal, which follows its listing, cannot have one of its kittens; undefined if it can. */
export async function findKittenError(tx: DbOrTx, animalId: string): Promise<string | undefined> {
  const [animal] = await listById(tx, [animalId])
  return animal && kittenError(tx, animal)
}

/** Why an animal cannot have one of its kittens; undefined if it can. */
async function kittenError(tx: DbOrTx, animal: FamilyMember): Promise<string | undefined> {
  const kittens = await listKittens(tx, animal.id)
  const shown = await listShown(
    tx,
    animal.breederId,
    kittens.map(({ id }) => id),
  )
  for (const kitten of kittens) {
    const role: ParentRole = kitten.sireId === animal.id ? 'sire' : 'dam'
    const relative = toRelative(kitten)
    const name = shown.has(kitten.id) ? relative.name : 'a kitten of another cattery'
    const error = parentError({ ...relative, name }, toRelative(animal), role)
    if (error) return error
  }
  return undefined
}

async function errorOf(
  tx: DbOrTx,
  animal: FamilyMember,
  before: FamilyMember | undefined,
  role: ParentRole,
  parent: AnimalRow | undefined,
): Promise<string | undefined> {
  const isNew = before?.[FIELDS[role]] !== animal[FIELDS[role]]
  const mayName = !isNew || (parent && (await listShown(tx, animal.breederId, [parent.id])).has(parent.id))
  if (!parent || !mayName) return NOT_NAMEABLE
  const error = parentError(toRelative(animal), toRelative(parent), role)
  if (error || !isNew) return error
  return (await isAncestor(tx, animal.id, parent.id))
    ? `${parent.registeredName} descends from ${animal.registeredName}, so it cannot be its ${role}.`
    : undefined
}

/** Whether an animal is an ancestor of another one, or the same. */
export async function isAncestor(tx: DbOrTx, id: string, of: string): Promise<boolean> {
  const found = await read(tx, idRow).maybeRow(sql`
    select a.id from ancestors_of(array[${of}]::uuid[], ${DEEPEST}) a where a.id = ${id} limit 1`)
  return found !== undefined
}

/** What is unusual about an animal and its parents, as sentences for its own cattery. Only colors of `shown` parents are compared. */
export function listQuestions(
  animal: AnimalRow,
  parents: readonly AnimalRow[],
  shown: ReadonlySet<string>,
): string[] {
  return [
    ...parents.flatMap((parent) => parentQuestion(toRelative(animal), toRelative(parent)) ?? []),
    ...colorQuestions(
      animal,
      parents.filter(({ id }) => shown.has(id)),
    ),
  ]
}

/** Facts of an animal of one sex that a cattery can name as a parent; undefined if it cannot. The birth date is null unless exact. */
export async function findNameable(
  db: DbOrTx,
  breederId: string,
  { animalId, sex }: { animalId: string; sex: Sex },
): Promise<{ name: string; breed: string; birthDate: string | null } | undefined> {
  const [animal] = await listById(db, [animalId])
  if (animal?.sex !== sex || !(await listShown(db, breederId, [animalId])).has(animalId)) return undefined
  const { registeredName: name, breed, bornOn, bornPrecision } = animal
  return { name, breed, birthDate: bornPrecision === 'day' ? bornOn : null }
}
