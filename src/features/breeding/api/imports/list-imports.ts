import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import type { Services } from '#platform/services.ts'
import type { AnimalImport } from '../../import-contract.ts'
import { presentImport } from './present.ts'
import { listImports } from './store.ts'

/** The imports of the breeder's cattery, newest first. Throws `forbidden` for a user without one. */
export async function listOwnImports(
  { db }: Pick<Services, 'db'>,
  owner: { id: string },
  range: PageRange,
): Promise<Page<AnimalImport[]>> {
  const { id } = await requireOwnBreeder(db, owner.id)
  const { items, total } = await listImports(db, id, range)
  return { items: items.map(presentImport), total }
}
