import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { findNameable } from '#features/breeding/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { PairAnimal } from '../manage-contract.ts'
import {
  findParentOfAnimal,
  listManagedLittersJson,
  listManagedPairingsJson,
  listParentsJson,
} from './manage-store.ts'
import { queens, sires } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** The stored sires or queens of a breeder as JSON text. Throws `forbidden` for a user without a cattery. */
export async function managedParents(
  { db, clock }: Needs,
  owner: Owner,
  table: 'sires' | 'queens',
): Promise<string> {
  const { id } = await requireOwnBreeder(db, owner.id)
  return listParentsJson(db, table, id, isoDate(clock.now()))
}

/** The pairings of a breeder, or one of them, as JSON text. Throws like ownParents. */
export async function managedPairings({ db, clock }: Needs, owner: Owner, id?: string): Promise<string> {
  await requireOwnBreeder(db, owner.id)
  return listManagedPairingsJson(db, owner.id, isoDate(clock.now()), id)
}

/** The litters of a breeder, or one of them, as JSON text. Throws like ownParents. */
export async function managedLitters({ db }: Needs, owner: Owner, id?: string): Promise<string> {
  return listManagedLittersJson(db, (await requireOwnBreeder(db, owner.id)).id, id)
}

/** Two animals as the parents of a new pairing. Throws `not_found` for one that the breeder cannot name, or of the other sex. */
export async function findPair(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  { sireId, damId }: { sireId: string; damId: string },
): Promise<{ sire: PairAnimal; queen: PairAnimal }> {
  const { id: breederId } = await requireOwnBreeder(db, owner.id)
  const find = async (animalId: string, table: typeof sires | typeof queens): Promise<PairAnimal> => {
    const sex = table === sires ? 'male' : 'female'
    const animal = await findNameable(db, breederId, { animalId, sex })
    if (!animal) throw new AppError('not_found')
    const stored = await findParentOfAnimal(db, table, breederId, animalId)
    return { animalId, storedId: stored?.id ?? null, ...animal }
  }
  return { sire: await find(sireId, sires), queen: await find(damId, queens) }
}
