import { demoId } from '../ids.ts'
import type { Cattery } from '../world.ts'
import { addCats } from './cats.ts'
import { addFamilies } from './families.ts'
import { addPairings } from './pairings.ts'
import { addParents } from './parents.ts'
import { addPerson } from './people.ts'
import type { BreederRow, Making } from './plan.ts'

/** A cattery joins some weeks before the first family took a cat from it, a new one this season. */
const DAYS_BEFORE_FIRST_SALE = 75
const DAYS_OF_NEWCOMERS = 60

/** Adds a cattery with its owner, parents, pairings, litters, cats and sales. */
export function addCattery(making: Making, cattery: Cattery): BreederRow {
  const { plan, calendar } = making
  const oldest = Math.max(0, ...cattery.families.map((family) => family.monthsAgo))
  const sinceDaysAgo = oldest > 0 ? oldest * 30 + DAYS_BEFORE_FIRST_SALE : DAYS_OF_NEWCOMERS
  const owner = addPerson(making, cattery.owner, 'breeder', sinceDaysAgo + 1)
  const verified = cattery.standing === undefined
  const breeder: BreederRow = {
    id: demoId('breeder', cattery.key),
    userId: owner.id,
    name: owner.name ?? '',
    businessName: cattery.businessName,
    location: cattery.location,
    description: cattery.description,
    specializations: cattery.specializations,
    yearsExperience: cattery.yearsExperience,
    verificationStatus: cattery.standing ?? 'verified',
    verificationBadges: cattery.badges,
    transportMethods: cattery.transport,
    meetingLocations: cattery.meetings,
    isActive: verified,
    // What staff reads of an application that waits.
    ...(cattery.standing === 'pending' && {
      documents: {
        certifications: 'Papers of the former registry, copies on request.',
        references: 'Dr. Ottilie Rainwater, veterinarian, who has looked after our cats for six years.',
        contactInfo: { email: cattery.owner.email, phone: '208-555-0118' },
      },
    }),
    createdAt: calendar.moment(sinceDaysAgo, 16, 5),
  }
  plan.breeders.push(breeder)
  const parents = addParents(making, cattery, breeder)
  const face = [...plan.sires, ...plan.queens].find(({ name }) => name === cattery.face)
  if (face) plan.faces.set(breeder.id, face.id)
  const litters = addPairings(making, cattery, breeder, parents)
  addCats(making, cattery, breeder, litters)
  addFamilies(making, cattery, breeder)
  return breeder
}
