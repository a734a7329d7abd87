import { demoId, seedOf } from '../ids.ts'
import { portraitsOf } from '../portrait.ts'
import { coatNamed } from '../portraits/coats.ts'
import { randomFor } from '../random.ts'
import type { Cattery, DemoFamily } from '../world.ts'
import { healthOf } from './health.ts'
import type { BreederRow, CatRow, Making } from './plan.ts'
import { addSale } from './sales.ts'

/** Adds the cats that went home in earlier months, each with its finished sale and perhaps a review. */
export function addFamilies(making: Making, cattery: Cattery, breeder: BreederRow): void {
  for (const family of cattery.families) {
    const { cat, soldDaysAgo } = addFormerCat(making, cattery, breeder, family)
    const sale = addSale(making, cat, 'completed', soldDaysAgo)
    if (!family.review) continue
    const random = randomFor(seedOf(cat.id), 'review')
    const writtenDaysAgo = soldDaysAgo - Math.floor(random.between(20, 90))
    const { answer } = family.review
    making.plan.reviews.push({
      id: demoId('review', cat.id),
      transactionId: sale.id,
      reviewerId: sale.buyerId,
      breederId: breeder.id,
      rating: family.review.stars,
      comment: family.review.comment,
      createdAt: making.calendar.moment(writtenDaysAgo, 20, cat.price % 60),
      ...(answer && { answer, answeredAt: making.calendar.moment(writtenDaysAgo - 2, 8, cat.price % 60) }),
    })
  }
}

const FAREWELLS = [
  'has gone home to a family of {their} own.',
  'left us for a quiet house with a garden, and writes now and then.',
  'moved in with a family we like very much.',
  'has found the person {they} had been waiting for.',
  'lives with a family two states away and sends pictures.',
]

function addFormerCat({ plan, calendar }: Making, cattery: Cattery, breeder: BreederRow, family: DemoFamily) {
  const key = `${cattery.key} ${family.cat} ${family.monthsAgo}`
  const random = randomFor(seedOf(key), 'former')
  const soldDaysAgo = family.monthsAgo * 30 + Math.floor(random.between(0, 25))
  const weeks = Math.floor(soldDaysAgo / 7 + random.between(12, 18))
  const [they, their] = family.sex === 'male' ? ['he', 'his'] : ['she', 'her']
  const farewell = FAREWELLS[seedOf(key) % FAREWELLS.length] ?? ''
  const cat: CatRow = {
    id: demoId('former cat', cattery.key, family.cat),
    breederId: breeder.id,
    name: family.cat,
    breed: family.breed,
    gender: family.sex,
    birthDate: calendar.date(weeks * 7),
    price: family.price * 100,
    depositAmount: Math.round(family.price / 250) * 5_000,
    color: coatNamed(family.coat).name,
    description: `${family.cat} ${farewell.replace('{they}', they).replace('{their}', their)}`,
    ...healthOf(key, family.breed, weeks, calendar),
    status: 'sold',
    createdAt: calendar.moment(soldDaysAgo + Math.floor(random.between(5, 35)), 9, family.price % 60),
  }
  plan.cats.push(cat)
  plan.catGalleries.push({
    rowId: cat.id,
    ownerId: breeder.userId,
    portraits: portraitsOf(key, { ...family, weeks: 16 }, 1),
  })
  return { cat, soldDaysAgo }
}
