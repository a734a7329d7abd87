import { demoId } from '../ids.ts'
import { portraitsOf } from '../portrait.ts'
import type { Cattery, DemoParent } from '../world.ts'
import type { BreederRow, Making } from './plan.ts'

export type Parent = DemoParent & { id: string }

const WEEKS_IN_MONTH = 4.35

/** Adds the sires and queens of a cattery; answers them by name. */
export function addParents(
  { plan, calendar }: Making,
  cattery: Cattery,
  breeder: BreederRow,
): Map<string, Parent> {
  const parents = new Map<string, Parent>()
  for (const parent of cattery.parents) {
    const id = demoId(parent.role, cattery.key, parent.name)
    parents.set(parent.name, { ...parent, id })
    plan[parent.role === 'sire' ? 'sires' : 'queens'].push({
      id,
      breederId: breeder.id,
      name: parent.name,
      breed: parent.breed,
      age: parent.months,
      description: parent.text,
      healthTesting: parent.tests,
      pedigree: { coat: parent.coat },
      createdAt: calendar.moment(58, 10, parents.size),
    })
    plan.parentGalleries.push({
      rowId: id,
      ownerId: breeder.userId,
      portraits: portraitsOf(
        `${cattery.key} ${parent.name}`,
        { ...parent, weeks: Math.max(60, parent.months * WEEKS_IN_MONTH) },
        1,
      ),
    })
  }
  return parents
}
