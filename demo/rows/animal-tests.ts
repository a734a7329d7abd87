import { recognizeTest } from '#features/breeding/rules/health/recognize.ts'
import type { Cattery } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import { animalId } from './animals.ts'
import { addDocument } from './documents.ts'
import type { Parent } from './parents.ts'
import type { BreederRow, PlanContext } from './plan.ts'

/** How long ago staff saw documents, and how long ago the others were added. */
const SEEN_DAYS_AGO = 20
const ADDED_DAYS_AGO = 3

/**
 * Adds the tests of sires and queens that can be read with certainty to their animals. In a cattery with a book, the first one of each
 * has a document, which staff saw of sires, and not of queens.
 */
export function addAnimalTests(
  context: PlanContext,
  cattery: Cattery,
  breeder: BreederRow,
  parents: Map<string, Parent>,
): void {
  const { plan, calendar } = context
  for (const { id: parentId, name, role } of parents.values()) {
    const row = plan[role === 'sire' ? 'sires' : 'queens'].find(({ id }) => id === parentId)
    const isInBook = cattery.book?.some((animal) => animal.name === name) ?? false
    let hasDocument = false
    for (const { name: test, result, lab, date } of row?.healthTesting ?? []) {
      const recognized = recognizeTest({ name: test, result })
      if (!recognized) continue
      const id = demoId('animal-test', parentId, recognized.code)
      const isDocumented: boolean = isInBook && !hasDocument
      hasDocument ||= isDocumented
      const at = calendar.moment(role === 'sire' ? SEEN_DAYS_AGO : ADDED_DAYS_AGO, 15)
      if (isDocumented) addDocument(context, { id, ownerId: breeder.userId, at })
      plan.animalTests.push({
        id,
        animalId: isInBook ? animalId(cattery, name) : parentId,
        breederId: breeder.id,
        ...recognized,
        laboratory: lab,
        testedOn: date,
        documentUrl: isDocumented ? `/objects/${id}` : null,
        seenAt: isDocumented && role === 'sire' ? at : null,
        createdAt: at,
      })
    }
  }
}
