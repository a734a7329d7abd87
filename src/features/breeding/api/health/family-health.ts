/** What a family reads about the health of a cat and its parents. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { FamilyHealth } from '../../health-contract.ts'
import { testsOfBreed } from '../../rules/health/breeds.ts'
import { checklistOf } from '../../rules/health/checklist.ts'
import { type FamilyCat, familyStatements, healthBadges } from '../../rules/health/family.ts'
import type { TestedFamily } from '../../rules/health/parentage.ts'
import { listPublic } from '../shown.ts'
import { listById, listCatteries } from '../store.ts'
import type { AnimalRow } from '../tables.ts'
import { listByParentage, readChecked } from './present-health.ts'
import { loadFamily } from './store.ts'

/** What the health of a cat is read from: itself, its parents, and their parents. */
const READ_GENERATIONS = 2

/**
 * The health of an animal for everyone, on an ISO date: only results of public animals. `madeOf` are the IDs of the rows that it
 * depends on, because those of animals that are not public are in no response.
 */
export async function getFamilyHealth(
  db: DbOrTx,
  { animalId, name, today }: { animalId: string; name: string; today: string },
): Promise<{ health: FamilyHealth; madeOf: string[] }> {
  const family = await loadFamily(db, [animalId], listPublic, READ_GENERATIONS)
  const madeOf = [...family.keys(), ...(await listCatteries(db, [...family.keys()]))]
  if (![...family.values()].some(({ tests }) => tests.length > 0))
    return { health: { statements: [], badges: [] }, madeOf }
  const rows = await listById(db, [...family.keys()])
  const find = (id: string | null | undefined) => rows.find((row) => row.id === id)
  const row = find(animalId)
  const shown = await listPublic(db, [...family.keys()])
  const toCat = async (id: string | null | undefined) => {
    const parent = find(id)
    return parent && shown.has(parent.id) ? readFamilyCat(db, family, parent, today) : null
  }
  const [sire, dam] = [await toCat(row?.sireId), await toCat(row?.damId)]
  const tests = family.get(animalId)?.tests ?? []
  const cat = { name, tests, byParentage: listByParentage(family, animalId) }
  const codes = testsOfBreed(row?.breed ?? '', []).map(({ code }) => code)
  return {
    health: {
      statements: familyStatements({ cat, sire, dam }, today),
      badges: healthBadges({ sire, dam }, codes),
    },
    madeOf,
  }
}

async function readFamilyCat(
  db: DbOrTx,
  family: TestedFamily,
  row: AnimalRow,
  today: string,
): Promise<FamilyCat> {
  const checked = await readChecked(db, row, family.get(row.id)?.tests ?? [])
  return {
    name: row.registeredName,
    tests: checked.tests,
    checklist: checklistOf(family, checked, today),
  }
}
