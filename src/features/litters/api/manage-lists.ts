import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Services } from '#platform/services.ts'
import { listManagedLittersJson, listManagedPairingsJson, listParentsJson } from './manage-store.ts'

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
