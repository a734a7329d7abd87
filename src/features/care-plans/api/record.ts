/** Care as the buyer of a cat keeps it: what was done, what comes next, and what its cattery changed later. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { kittenOfCat } from '#features/litter-log/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { doseText, planOf, weeksOf } from '../rules/plan.ts'
import { type CareEntryRow, careEntries } from './tables.ts'
import { readTemplate } from './template.ts'

/** What was done, in words; `date` is an ISO date. */
export type CareFacts = {
  name: string
  date: string
  product: string | null
  lot: string | null
  vet: string | null
}
export type RecordedCare = CareFacts & { id: string }
/** A dose that was not done, on its ISO day. */
export type DueCare = { lineId: string; dose: number; name: string; day: string; source: string | null }
export type CareRecord = { given: RecordedCare[]; due: DueCare[] }

/** What is recorded of a cat that is a kitten of a litter log, with what the plan has next; null for every other cat. */
export async function readCareRecord(
  db: DbOrTx,
  { catId, birthDate }: { catId: string; birthDate: string },
): Promise<CareRecord | null> {
  const kitten = await kittenOfCat(db, catId)
  if (!kitten) return null
  const { lines } = await readTemplate(db, kitten.breederId)
  const rows = await db
    .select()
    .from(careEntries)
    .where(and(eq(careEntries.kittenId, kitten.id), isNull(careEntries.deletedAt)))
    .orderBy(asc(careEntries.doneOn), asc(careEntries.id))
  const countOf = (id: string) =>
    lines.filter((line) => line.id === id).map((line) => weeksOf(line).length)[0]
  return {
    given: rows.map((row) => ({ ...factsOf(row, countOf(row.lineId)), id: row.id })),
    due: planOf(birthDate, lines)
      .filter((dose) => !rows.some(isOf(dose)))
      .map(({ lineId, dose, name, doses, day, source }) => ({
        lineId,
        dose,
        name: doseText({ name, dose, doses }),
        day,
        source,
      })),
  }
}

const isOf =
  ({ lineId, dose }: Pick<DueCare, 'lineId' | 'dose'>) =>
  (row: Pick<CareEntryRow, 'lineId' | 'dose'>): boolean =>
    row.lineId === lineId && row.dose === dose

function factsOf({ name, dose, doneOn, product, lot, vet }: CareEntryRow, doses = dose): CareFacts {
  return { name: doseText({ name, dose, doses }), date: doneOn, product, lot, vet }
}

/** What a cattery changed in the care of a cat after a time. */
export type CareChanges = {
  /** What an entry became, by its ID; `facts` is null if it was deleted. */
  corrections: Map<string, { at: Date; facts: CareFacts | null }>
  /** What was entered later. */
  added: (RecordedCare & Pick<DueCare, 'lineId' | 'dose'> & { addedAt: Date })[]
}

/** What was changed since: corrected and deleted entries of `given`, and later ones. */
export async function listCareChanges(
  db: DbOrTx,
  catId: string,
  { given }: Pick<CareRecord, 'given'>,
  after: Date,
): Promise<CareChanges> {
  const changes: CareChanges = { corrections: new Map(), added: [] }
  const kitten = await kittenOfCat(db, catId)
  if (!kitten) return changes
  const rows = await db
    .select()
    .from(careEntries)
    .where(and(eq(careEntries.kittenId, kitten.id), gt(careEntries.updatedAt, after)))
    .orderBy(asc(careEntries.doneOn), asc(careEntries.id))
  for (const row of rows) {
    const before = given.find(({ id }) => id === row.id)
    const { id, lineId, dose, createdAt, updatedAt, deletedAt } = row
    if (before) {
      // The name is that of the handover, because the number of doses may have changed with the template.
      const facts = deletedAt ? null : { ...factsOf(row), name: before.name }
      if (!facts || !isSame(facts, before)) changes.corrections.set(id, { at: updatedAt, facts })
    } else if (!deletedAt) changes.added.push({ ...factsOf(row), id, lineId, dose, addedAt: createdAt })
  }
  return changes
}

const isSame = (one: CareFacts, other: CareFacts) =>
  one.date === other.date && one.product === other.product && one.lot === other.lot && one.vet === other.vet
