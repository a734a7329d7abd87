import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import type { Cattery } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import { ADMIN } from '../people.ts'
import { addAnimalTests } from './animal-tests.ts'
import { addAnimals } from './animals.ts'
import { addCats } from './cats.ts'
import { addChecks } from './checks.ts'
import { addFamilies } from './families.ts'
import { addLitterLogs } from './litter-log.ts'
import { addPairings } from './pairings.ts'
import { addParents } from './parents.ts'
import { addPerson } from './people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

/** How long before its first sale a cattery joined; one without sales joined recently. */
const DAYS_BEFORE_FIRST_SALE = 75
const DAYS_SINCE_JOINING = 60

/** When staff granted the badges: the first so many days ago, each of the others earlier. */
const BADGE_DAYS_AGO = 40
const BADGE_INTERVAL_DAYS = 55

const BADGE_REASONS: Record<string, string> = {
  'Home Visited': 'We visited the cattery and saw all rooms and all cats',
  'Health Tested': 'The laboratory confirmed the results of all parents',
  'Registered Cattery': 'The registry confirmed the name and the number',
}

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
    depositPolicy: cattery.depositPolicy ?? 'moderate',
    timeZone: context.places.locate(cattery.location)?.timeZone ?? DEFAULT_TIME_ZONE,
    verificationStatus: cattery.verification ?? 'verified',
    verificationBadges: cattery.badges,
    transportMethods: cattery.transport,
    meetingLocations: cattery.meetings,
    shipping:
      cattery.shippingPrice === undefined
        ? null
        : {
            basis: 'exempt',
            license: null,
            price: cattery.shippingPrice,
            statedOn: calendar.date(sinceDaysAgo),
          },
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
  // The demo does not begin with reminders.
  plan.calendarReminders.push({ breederId: breeder.id, handledOn: calendar.date(0) })
  cattery.badges.forEach((badge, index) => {
    const daysAgo = Math.min(BADGE_DAYS_AGO + index * BADGE_INTERVAL_DAYS, sinceDaysAgo)
    plan.badgeGrants.push({
      id: demoId('badge', cattery.key, badge),
      breederId: breeder.id,
      badge,
      action: 'grant',
      reason: BADGE_REASONS[badge] ?? 'Checked with the documents of the cattery',
      awardedOn: calendar.date(daysAgo),
      // Staff visit a home again after two years.
      expiresOn: badge === 'Home Visited' ? calendar.date(daysAgo - 730) : null,
      actorId: demoId('user', ADMIN.email),
      createdAt: calendar.moment(daysAgo, 11),
    })
  })
  addChecks(context, cattery, breeder, sinceDaysAgo)
  addAnimals(context, cattery, breeder)
  const parents = addParents(context, cattery, breeder)
  addAnimalTests(context, cattery, breeder, parents)
  breeder.profileImageUrl = parents.get(cattery.picture ?? '')?.imageUrl ?? null
  const litters = addPairings(context, cattery, breeder, parents)
  addCats(context, cattery, breeder, litters)
  // Other catteries keep no logs, so that the demo starts fast.
  if (cattery.book) addLitterLogs(context, breeder)
  addFamilies(context, cattery, breeder)
  return breeder
}
