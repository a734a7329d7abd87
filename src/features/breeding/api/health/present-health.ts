/** What leaves the server about the health of an animal. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { AnimalHealth, AnimalTest } from '../../health-contract.ts'
import { type CheckedAnimal, type ChecklistItem, checklistOf } from '../../rules/health/checklist.ts'
import { TEST_CODES, testCode } from '../../rules/health/codes.ts'
import { isWhite } from '../../rules/health/looks.ts'
import { clearByParentage, type TestedFamily } from '../../rules/health/parentage.ts'
import { contradictions, type TestResult } from '../../rules/health/results.ts'
import { birthOf } from '../present.ts'
import { listShown } from '../shown.ts'
import { listRegistrations } from '../store.ts'
import type { AnimalRow, AnimalTestRow } from '../tables.ts'
import { listTests, loadFamily, toResult } from './store.ts'

/** A cattery, and the ISO date where it is. */
export type Reader = { id: string; today: string }

/** The name of a test as it is written in a sentence. */
export const testName = (code: string) => testCode(code)?.name ?? code

/** The health of an animal that the reader may see. */
export async function presentHealth(db: DbOrTx, reader: Reader, row: AnimalRow): Promise<AnimalHealth> {
  const isOwn = row.breederId === reader.id
  const rows = await listTests(db, [row.id])
  const family = await loadFamily(db, [row.id], (handle, ids) => listShown(handle, reader.id, ids), 2)
  const animal = await readChecked(db, row, rows.map(toResult))
  const isChecked = isOwn && !row.isOutside && row.status !== 'died'
  return {
    tests: rows.map((each) => presentTest(each, isOwn)),
    checklist: isChecked
      ? checklistOf(family, animal, reader.today).map((item) => ({ ...item, name: testName(item.code) }))
      : [],
    byParentage: listByParentage(family, row.id).map(({ code, generation }) => ({
      code,
      name: testName(code),
      generation,
    })),
    contradictions: contradictions(animal.tests).map(testName),
  }
}

/** Variants that an animal is clear of because of its ancestors. */
export function listByParentage(family: TestedFamily, id: string): { code: string; generation: number }[] {
  return TEST_CODES.flatMap(({ code }) => {
    const generation = clearByParentage(family, id, code)
    return generation === undefined ? [] : [{ code, generation }]
  })
}

/** Tests of a checklist that are missing or overdue. */
export function dueCodes(items: readonly ChecklistItem[]): string[] {
  return items.filter(({ state }) => state === 'missing' || state === 'overdue').map(({ code }) => code)
}

/** An animal as the checklist reads it. */
export async function readChecked(
  db: DbOrTx,
  row: AnimalRow,
  tests: readonly TestResult[],
): Promise<CheckedAnimal> {
  const numbers = await listRegistrations(db, [row.id])
  return {
    id: row.id,
    breed: row.breed,
    birth: birthOf(row),
    isBreeding: row.status === 'breeding',
    isWhite: isWhite(row),
    registries: [...new Set([...numbers.map(({ registry }) => registry), row.emsRegistry ?? []].flat())],
    tests,
  }
}

function presentTest(row: AnimalTestRow, isOwn: boolean): AnimalTest {
  const { id, code, name, result, laboratory, testedOn, documentUrl, version } = row
  return {
    id,
    code,
    name: code ? testName(code) : (name ?? ''),
    result,
    laboratory,
    testedOn,
    documentUrl: isOwn ? documentUrl : null,
    hasDocument: documentUrl !== null,
    seenOn: toResult(row).seenOn,
    version,
  }
}
