/** The checks of a mating of two stored animals. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { MatingCheck } from '../contract.ts'
import { checkMating } from '../rules/mating-checks.ts'
import { findAnimal } from './store.ts'
import type { AnimalRow } from './tables.ts'
import { listAncestors } from './tree.ts'

/** The checks read both animals and their parents, whose rows name the grandparents. */
const CHECKED_GENERATIONS = 1

const toParent = ({ id, registeredName, breed }: AnimalRow) => ({ id, name: registeredName, breed })

/** The checks of a mating of animals, whoever may see them, the most serious first; none for an unknown animal. */
export async function listMatingChecks(db: DbOrTx, sireId: string, damId: string): Promise<MatingCheck[]> {
  const [sire, dam] = [await findAnimal(db, sireId), await findAnimal(db, damId)]
  if (!sire || !dam) return []
  const ancestors = await listAncestors(db, [sireId, damId], CHECKED_GENERATIONS)
  return checkMating(new Map(ancestors.map((row) => [row.id, row])), toParent(sire), toParent(dam))
}
