import type { Cattery, DemoParent } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import { pictureOfParent } from '../pictures.ts'
import { bornOfParent } from './animals.ts'
import { parentTests, scannedDaysAgo } from './health-tests.ts'
import { addPictures } from './pictures.ts'
import type { BreederRow, PlanContext } from './plan.ts'

export type Parent = DemoParent & { id: string; imageUrl: string | null }

/** Adds the sires and queens of a cattery; returns them by name. */
export function addParents(context: PlanContext, cattery: Cattery, breeder: BreederRow): Map<string, Parent> {
  const { plan, calendar } = context
  const parents = new Map<string, Parent>()
  for (const parent of cattery.parents) {
    const id = demoId(parent.role, cattery.key, parent.name)
    const { images } = addPictures(context, { rowId: id, ownerId: breeder.userId }, [
      pictureOfParent(cattery, parent),
    ])
    const imageUrl = images[0] ?? null
    parents.set(parent.name, { ...parent, id, imageUrl })
    plan[parent.role === 'sire' ? 'sires' : 'queens'].push({
      id,
      breederId: breeder.id,
      name: parent.name,
      breed: parent.breed,
      age: parent.months,
      description: parent.text,
      birthDate: calendar.date(bornOfParent(parent.months)),
      healthTesting: parentTests(calendar, parent.tests, {
        firstDaysAgo: 40 + 7 * parents.size,
        scanDaysAgo: scannedDaysAgo(cattery, parent),
      }),
      imageUrl,
      createdAt: calendar.moment(58, 10, parents.size),
    })
  }
  return parents
}
