import type { Cattery } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import { addCats } from './cats.ts'
import { addFamilies } from './families.ts'
import { addPairings } from './pairings.ts'
import { addParents } from './parents.ts'
import { addPerson } from './people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

/** How long before its first sale a cattery joined; one without sales joined recently. */
const DAYS_BEFORE_FIRST_SALE = 75
const DAYS_SINCE_JOINING = 60

/** Adds a cattery with its owner, parents, pairings, litters, cats and sales. */
export function addCattery(context: PlanContext, cattery: Cattery): BreederRow {
  const { plan, calendar } = context
  const oldest = Math.max(0, ...cattery.families.map((family) => family.monthsAgo))
  const sinceDaysAgo = oldest > 0 ? oldest * 30 + DAYS_BEFORE_FIRST_SALE : DAYS_SINCE_JOINING
  const owner = addPerson(context, cattery.owner, 'breeder', sinceDaysAgo + 1)
  const verified = cattery.verification === undefined
  const breeder: BreederRow = {
    id: demoId('breeder', cattery.key),
    userId: owner.id,
    name: owner.name ?? '',
    businessName: cattery.businessName,
    location: cattery.location,
    description: cattery.description,
    specializations: cattery.specializations,
    yearsExperience: cattery.yearsExperience,
    verificationStatus: cattery.verification ?? 'verified',
    verificationBadges: cattery.badges,
    transportMethods: cattery.transport,
    meetingLocations: cattery.meetings,
    isActive: verified,
    // Staff see these with a pending application.
    ...(cattery.verification === 'pending' && {
      documents: {
        certifications: 'Documents from our previous registry; copies on request.',
        references: 'Dr. Ottilie Rainwater, our veterinarian for six years.',
        contactInfo: { email: cattery.owner.email, phone: '208-555-0118' },
      },
    }),
    createdAt: calendar.moment(sinceDaysAgo, 16, 5),
    appliedAt: calendar.moment(sinceDaysAgo, 16, 5),
  }
  plan.breeders.push(breeder)
  const parents = addParents(context, cattery, breeder)
  breeder.profileImageUrl = parents.get(cattery.picture ?? '')?.imageUrl ?? null
  const litters = addPairings(context, cattery, breeder, parents)
  addCats(context, cattery, breeder, litters)
  addFamilies(context, cattery, breeder)
  return breeder
}
