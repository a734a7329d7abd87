import type { Cattery, DemoCat } from '../catteries/cattery.ts'
import { demoId, hashSeed } from '../ids.ts'
import { ageInWeeks, picturesOfCat } from '../pictures.ts'
import { randomFor } from '../random.ts'
import { addCertificates } from './documents.ts'
import { factsOf } from './facts.ts'
import { chooseDocumented, createHealthRecords } from './health.ts'
import type { Litter } from './pairings.ts'
import { addPictures } from './pictures.ts'
import type { BreederRow, CatRow, PlanContext } from './plan.ts'
import { addSale } from './sales.ts'

/** Days since the oldest listing. */
const LONGEST_LISTING = 45

/** Adds the listed cats of a cattery, with the sale of those that are reserved or sold. */
export function addCats(
  context: PlanContext,
  cattery: Cattery,
  breeder: BreederRow,
  litters: Map<string, Litter>,
): void {
  for (const cat of cattery.cats) {
    addCat(context, cattery, breeder, cat, 'litter' in cat ? litters.get(cat.litter) : undefined)
  }
}

function addCat(
  context: PlanContext,
  cattery: Cattery,
  breeder: BreederRow,
  cat: DemoCat,
  litter: Litter | undefined,
): void {
  const { plan, calendar } = context
  const key = `${cattery.key} ${cat.name}`
  const weeks = ageInWeeks(cattery, cat)
  const id = demoId('cat', cattery.key, cat.name)
  const random = randomFor(hashSeed(key), 'listing')
  // No kitten is listed in its first week, and every listing is some days old so that sales can follow it.
  const listedDaysAgo = Math.max(3, Math.floor(random.between(3, Math.min(LONGEST_LISTING, weeks * 7 - 8))))
  const health = createHealthRecords(key, cat.breed, weeks, calendar)
  const birthDate = calendar.date(litter ? weeks * 7 : weeks * 7 + Math.floor(random.between(0, 7)))
  const row: CatRow = {
    id,
    breederId: breeder.id,
    litterId: litter?.id ?? null,
    breedingPairingId: litter?.pairingId ?? null,
    name: cat.name,
    breed: cat.breed,
    gender: cat.sex,
    birthDate,
    price: cat.price * 100,
    depositAmount: depositOf(cat),
    ...factsOf(key, cat.coat, { birthDate, weeks }),
    description: cat.text,
    ...addPictures(context, { rowId: id, ownerId: breeder.userId }, picturesOfCat(cattery, cat)),
    ...health,
    healthRecords: addCertificates(
      context,
      { rowId: id, ownerId: breeder.userId },
      health.healthRecords,
      chooseDocumented(key, health.healthCertifications),
    ),
    status: cat.status ?? 'available',
    isFeatured: cat.featured ?? false,
    createdAt: calendar.moment(
      listedDaysAgo,
      Math.floor(random.between(8, 22)),
      Math.floor(random.between(0, 60)),
    ),
  }
  plan.cats.push(row)
  const soldDaysAgo = cat.soldDaysAgo ?? listedDaysAgo - 2
  if (cat.status === 'reserved') addSale(context, row, 'deposit_paid', soldDaysAgo)
  if (cat.status === 'sold') addSale(context, row, 'paid', soldDaysAgo)
}

/** Cents: a fifth of the price, rounded to fifty dollars, unless the cattery sets another deposit. */
function depositOf(cat: DemoCat): number | null {
  if (cat.deposit === null) return null
  return (cat.deposit ?? Math.max(50, Math.round(cat.price / 250) * 50)) * 100
}
