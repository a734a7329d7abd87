/** SQL of the tests of animals. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { TestedFamily } from '../../rules/health/parentage.ts'
import type { TestResult } from '../../rules/health/results.ts'
import { type AnimalTestChangeRow, type AnimalTestRow, animalTestChanges, animalTests } from '../tables.ts'
import { ancestorRow, listAncestors, type Shown } from '../tree.ts'

export type NewTestRow = typeof animalTests.$inferInsert

/** The tests of animals, the latest first; those without a date last. */
export function listTests(db: DbOrTx, animalIds: string[]): Promise<AnimalTestRow[]> {
  return animalIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(animalTests)
        .where(inArray(animalTests.animalId, animalIds))
        .orderBy(
          sql`${animalTests.testedOn} desc nulls last, ${animalTests.createdAt} desc, ${animalTests.id} desc`,
        )
}

/** A test by its ID, whoever has it. */
export async function findTest(db: DbOrTx, id: string): Promise<AnimalTestRow | undefined> {
  const [row] = await db.select().from(animalTests).where(eq(animalTests.id, id))
  return row
}

/** A test of an animal, locked until the transaction ends. */
export async function lockTest(tx: DbOrTx, animalId: string, id: string): Promise<AnimalTestRow | undefined> {
  const [row] = await tx
    .select()
    .from(animalTests)
    .where(and(eq(animalTests.id, id), eq(animalTests.animalId, animalId)))
    .for('update')
  return row
}

export function countTests(db: DbOrTx, animalId: string): Promise<number> {
  return db.$count(animalTests, eq(animalTests.animalId, animalId))
}

export async function insertTest(tx: DbOrTx, row: NewTestRow): Promise<void> {
  await tx.insert(animalTests).values(row)
}

type TestChange = Omit<NewTestRow, 'id' | 'animalId' | 'breederId' | 'version' | 'createdAt'>

/** Writes a change, increments the version, and stores what the test became. */
export async function changeTest(
  tx: DbOrTx,
  { id, breederId }: AnimalTestRow,
  change: TestChange,
  at: Date,
): Promise<void> {
  await tx
    .update(animalTests)
    .set({ ...change, version: sql`${animalTests.version} + 1` })
    .where(eq(animalTests.id, id))
  const { code, name, result, laboratory, testedOn } = change
  const became = { code, name, result, laboratory, testedOn }
  await tx.insert(animalTestChanges).values({ ...became, testId: id, breederId, changedAt: at })
}

/** Deletes a test, and stores when. */
export async function deleteTest(tx: DbOrTx, { id, breederId }: AnimalTestRow, at: Date): Promise<void> {
  await tx.delete(animalTests).where(eq(animalTests.id, id))
  await tx.insert(animalTestChanges).values({ testId: id, breederId, changedAt: at })
}

/** What became of tests after a time, the latest change of each first. */
export function listTestChanges(db: DbOrTx, testIds: string[], after: Date): Promise<AnimalTestChangeRow[]> {
  return testIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(animalTestChanges)
        .where(and(inArray(animalTestChanges.testId, testIds), gt(animalTestChanges.changedAt, after)))
        .orderBy(desc(animalTestChanges.changedAt), desc(animalTestChanges.id))
}

/** An animal gets the tests of another one of its book. */
export async function moveTests(tx: DbOrTx, from: string, to: string): Promise<void> {
  await tx.update(animalTests).set({ animalId: to }).where(eq(animalTests.animalId, from))
}

/** What the rules read of a stored test. */
export function toResult({ code, result, laboratory, testedOn, seenAt }: AnimalTestRow): TestResult {
  return { code, result, laboratory, testedOn, seenOn: seenAt && isoDate(seenAt) }
}

/** Generations of ancestors whose results are read. */
const FAMILY_GENERATIONS = 5

/**
 * Animals with their ancestors, and kittens of which both parents are among them, with the results that a reader may see. Equal dates
 * are in the order of recording, the latest first.
 */
export async function loadFamily(
  db: DbOrTx,
  ids: string[],
  shown: Shown,
  generations = FAMILY_GENERATIONS,
): Promise<TestedFamily> {
  const ancestors = await listAncestors(db, ids, generations)
  const known = sql.param(ancestors.map(({ id }) => id))
  const kittens = await read(db, ancestorRow).rows(sql`
    select a.id, a.sire_id, a.dam_id from animals a
    where a.sire_id = any (${known}::uuid[]) and a.dam_id = any (${known}::uuid[]) and a.id <> all (${known}::uuid[])
      and exists (select from animal_tests t where t.animal_id = a.id)`)
  const all = [...ancestors, ...kittens]
  const visible = await shown(
    db,
    all.map(({ id }) => id),
  )
  const tests = new Map<string, TestResult[]>()
  for (const row of await listTests(db, [...visible]))
    tests.set(row.animalId, [...(tests.get(row.animalId) ?? []), toResult(row)])
  return new Map(all.map(({ id, sireId, damId }) => [id, { sireId, damId, tests: tests.get(id) ?? [] }]))
}
