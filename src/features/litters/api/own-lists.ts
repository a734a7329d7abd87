import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import type { Services } from '#platform/services.ts'
import { listOwnLittersJson, listOwnPairingsJson, listParentsJson } from './own-store.ts'

type Needs = Pick<Services, 'db'>
type Owner = { id: string }

/** The stored sires or queens of a breeder as JSON text. Throws `forbidden` for whoever has no cattery. */
export async function ownParents({ db }: Needs, owner: Owner, table: 'sires' | 'queens'): Promise<string> {
  return listParentsJson(db, table, (await requireOwnBreeder(db, owner.id)).id)
}

/** The pairings of a breeder, or the one with this id, as JSON text. Throws as ownParents. */
export async function ownPairings({ db }: Needs, owner: Owner, id?: string): Promise<string> {
  await requireOwnBreeder(db, owner.id)
  return listOwnPairingsJson(db, owner.id, id)
}

/** The litters of a breeder, or the one with this id, as JSON text. Throws as ownParents. */
export async function ownLitters({ db }: Needs, owner: Owner, id?: string): Promise<string> {
  return listOwnLittersJson(db, (await requireOwnBreeder(db, owner.id)).id, id)
}
