/** Tests of sires and queens that the form of a pairing has as text, as tests of the animals of the book. */
import type { DbOrTx } from '#platform/db/index.ts'
import { MAX_TESTS } from '../../limits.ts'
import { recognizeTest, type WrittenTest } from '../../rules/health/recognize.ts'
import { findAnimal } from '../store.ts'
import { changeTest, insertTest, listTests } from './store.ts'

type Written = WrittenTest & { lab: string | null; date: string | null }

/**
 * Adds tests that are new in a form and can be read with certainty to an animal, if it is in the book of the cattery. A test of the same
 * day is corrected, unless it has a document. The others stay text.
 */
export async function carryTests(
  tx: DbOrTx,
  { breederId, animalId, at }: { breederId: string; animalId: string; at: Date },
  { before, after }: { before: readonly Written[]; after: readonly Written[] },
): Promise<void> {
  const added = after.flatMap((test) => {
    const recognized = before.some((each) => isSame(each, test)) ? undefined : recognizeTest(test)
    return recognized ? [{ ...recognized, laboratory: test.lab, testedOn: test.date }] : []
  })
  if (added.length === 0) return
  const animal = await findAnimal(tx, animalId)
  if (animal?.breederId !== breederId) return
  const tests = await listTests(tx, [animalId])
  for (const fields of added) {
    const known = tests.find(({ code, testedOn }) => code === fields.code && testedOn === fields.testedOn)
    const facts = { ...fields, name: null, documentUrl: null }
    if (!known && tests.length < MAX_TESTS)
      await insertTest(tx, { ...facts, animalId, breederId, createdAt: at })
    else if (known && known.documentUrl === null && !isWritten(known, fields))
      await changeTest(tx, known, { ...facts, seenAt: null }, at)
  }
}

const isSame = (one: Written, other: Written) =>
  one.name === other.name && one.result === other.result && one.lab === other.lab && one.date === other.date

type Fields = { result: string; laboratory: string | null }

const isWritten = (one: Fields, other: Fields) =>
  one.result === other.result && one.laboratory === other.laboratory
