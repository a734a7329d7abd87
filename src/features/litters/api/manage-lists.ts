import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import type { Services } from '#platform/services.ts'
import { listManagedLittersJson, listManagedPairingsJson, listParentsJson } from './manage-store.ts'

type Needs = Pick<Services, 'db'>
type Owner = { id: string }

/** The stored sires or queens of a breeder as JSON text. Throws `forbidden` for a user without a cattery. */
export async function managedParents(
  { db }: Needs,
  owner: Owner,
  table: 'sires' | 'queens',
): Promise<string> {
  return listParentsJson(db, table, (await requireOwnBreeder(db, owner.id)).id)
}

/** The pairings of a breeder, or one of them, as JSON text. Throws like ownParents. */
export async function managedPairings({ db }: Needs, owner: Owner, id?: string): Promise<string> {
  await requireOwnBreeder(db, owner.id)
  return listManagedPairingsJson(db, owner.id, id)
}

/** The litters of a breeder, or one of them, as JSON text. Throws like ownParents. */
export async function managedLitters({ db }: Needs, owner: Owner, id?: string): Promise<string> {
  return listManagedLittersJson(db, (await requireOwnBreeder(db, owner.id)).id, id)
}
