/** Tests as the buyer of a cat keeps them. */
import type { DbOrTx } from '#platform/db/index.ts'
import { resultText } from '../../rules/health/results.ts'
import { listPublic } from '../shown.ts'
import { findAnimal, listById } from '../store.ts'
import type { AnimalTestChangeRow, AnimalTestRow } from '../tables.ts'
import { testName } from './present-health.ts'
import { listTestChanges, listTests, toResult } from './store.ts'

/** What a test says, in words. */
export type TestFacts = { name: string; result: string; lab: string | null; date: string | null }

/** A test of a cat, of its sire, or of its dam. `seenOn` is the day on which staff saw its document. */
export type RecordedTest = TestFacts & {
  id: string
  of: 'cat' | 'sire' | 'dam'
  animal: string
  seenOn: string | null
}

/** The tests of an animal and its parents that everyone may see, as they are now: its own first, the latest first. */
export async function listRecordedTests(db: DbOrTx, animalId: string): Promise<RecordedTest[]> {
  const row = await findAnimal(db, animalId)
  if (!row) return []
  const parts = [
    { of: 'cat', id: animalId },
    { of: 'sire', id: row.sireId },
    { of: 'dam', id: row.damId },
  ] as const
  const ids = parts.flatMap(({ id }) => id ?? [])
  const [shown, animals] = [await listPublic(db, ids), await listById(db, ids)]
  const tests = await listTests(db, [...shown])
  return parts.flatMap(({ of, id }) =>
    tests
      .filter((test) => test.animalId === id)
      .map((test) => ({
        ...factsOf(test),
        id: test.id,
        of,
        animal: animals.find((each) => each.id === id)?.registeredName ?? '',
        seenOn: toResult(test).seenOn,
      })),
  )
}

/** What a test became, and when; `facts` is null if it was deleted. */
export type TestCorrection = { at: Date; facts: TestFacts | null }

/** The latest change of tests after a time, by their IDs; none for a test that says again what it said then. */
export async function listTestCorrections(
  db: DbOrTx,
  tests: readonly RecordedTest[],
  after: Date,
): Promise<Map<string, TestCorrection>> {
  const ids = tests.map(({ id }) => id)
  const corrections = new Map<string, TestCorrection>()
  for (const change of (await listTestChanges(db, ids, after)).reverse())
    corrections.set(change.testId, {
      at: change.changedAt,
      facts: change.result === null ? null : factsOf(change),
    })
  for (const { id, name, result, lab, date } of tests) {
    const facts = corrections.get(id)?.facts
    if (facts && isEqual(facts, { name, result, lab, date })) corrections.delete(id)
  }
  return corrections
}

type Facts = Pick<AnimalTestRow, 'code' | 'name' | 'laboratory' | 'testedOn'> &
  Pick<AnimalTestChangeRow, 'result'>

function factsOf({ code, name, result, laboratory, testedOn }: Facts): TestFacts {
  return {
    name: code ? testName(code) : (name ?? ''),
    result: resultText(code, result ?? ''),
    lab: laboratory,
    date: testedOn,
  }
}

function isEqual(one: TestFacts, other: TestFacts): boolean {
  return (Object.keys(one) as (keyof TestFacts)[]).every((key) => one[key] === other[key])
}
