import type { Cattery, DemoFamily } from '../catteries/cattery.ts'
import { CATTERIES } from '../catteries/index.ts'
import { demoId, hashSeed } from '../ids.ts'
import { allPictures, type DemoPicture } from '../pictures.ts'
import { randomFor } from '../random.ts'
import { factsOf } from './facts.ts'
import { createHealthRecords } from './health.ts'
import { addPictures } from './pictures.ts'
import type { BreederRow, CatRow, PlanContext } from './plan.ts'
import { addSale } from './sales.ts'

/** Adds the cats that were sold in earlier months, each with its completed sale and, in most cases, a review. */
export function addFamilies(context: PlanContext, cattery: Cattery, breeder: BreederRow): void {
  for (const family of cattery.families) {
    const { cat, soldDaysAgo } = addFormerCat(context, cattery, breeder, family)
    const sale = addSale(context, cat, family.awaitsPickup ? 'paid' : 'completed', soldDaysAgo)
    if (!family.review) continue
    const random = randomFor(hashSeed(cat.id), 'review')
    const writtenDaysAgo = soldDaysAgo - Math.floor(random.between(20, 90))
    const { answer } = family.review
    context.plan.reviews.push({
      id: demoId('review', cat.id),
      transactionId: sale.id,
      reviewerId: sale.buyerId,
      breederId: breeder.id,
      rating: family.review.stars,
      comment: family.review.comment,
      createdAt: context.calendar.moment(writtenDaysAgo, 20, cat.price % 60),
      ...(answer && { answer, answeredAt: context.calendar.moment(writtenDaysAgo - 2, 8, cat.price % 60) }),
    })
  }
}

/** Long enough ago that the 24 hours in which everything is refunded are over. */
const PICKUP_DAYS_AGO = 8

const FAREWELLS = [
  'has moved in with a family of {their} own.',
  'left us for a quiet house with a yard.',
  'moved in with a family we like very much.',
  'has found the person {they} had been waiting for.',
  'lives with a family two states away, who send us pictures.',
]

function addFormerCat(context: PlanContext, cattery: Cattery, breeder: BreederRow, family: DemoFamily) {
  const { plan, calendar } = context
  const key = `${cattery.key} ${family.cat} ${family.monthsAgo}`
  const random = randomFor(hashSeed(key), 'former')
  const soldDaysAgo = family.awaitsPickup
    ? PICKUP_DAYS_AGO
    : (family.soldDaysAgo ?? family.monthsAgo * 30 + Math.floor(random.between(0, 25)))
  const weeks = Math.floor(soldDaysAgo / 7 + random.between(12, 18))
  const [they, their] = family.sex === 'male' ? ['he', 'his'] : ['she', 'her']
  const farewell = family.awaitsPickup
    ? 'grew up with us, has had every vaccination, and now waits for {their} new family.'
    : (FAREWELLS[hashSeed(key) % FAREWELLS.length] ?? '')
  const id = demoId('former cat', cattery.key, family.cat)
  const birthDate = calendar.date(weeks * 7)
  const cat: CatRow = {
    id,
    breederId: breeder.id,
    name: family.cat,
    breed: family.breed,
    gender: family.sex,
    birthDate,
    price: family.price * 100,
    depositAmount: Math.round(family.price / 250) * 5_000,
    ...factsOf(key, family.coat, { birthDate, weeks }),
    description: family.text ?? `${family.cat} ${farewell.replace('{they}', they).replace('{their}', their)}`,
    ...addPictures(context, { rowId: id, ownerId: breeder.userId }, pictureLike(family)),
    ...createHealthRecords(key, family.breed, weeks, calendar),
    status: 'sold',
    createdAt: calendar.moment(soldDaysAgo + Math.floor(random.between(5, 35)), 9, family.price % 60),
  }
  plan.cats.push(cat)
  return { cat, soldDaysAgo }
}

/** The image of a listed cat or parent with the same breed and coat: few people see the picture of a cat sold long ago. */
function pictureLike({ breed, coat }: DemoFamily): DemoPicture[] {
  const picture = allPictures(CATTERIES).find(
    ({ subject }) => 'pose' in subject && subject.breed === breed && subject.coat === coat,
  )
  if (!picture) throw new Error(`No listed cat or parent is a ${breed} with the coat ${coat}.`)
  return [picture]
}
