import { demoId, seedOf } from '../ids.ts'
import { portraitsOf } from '../portrait.ts'
import { coatNamed } from '../portraits/coats.ts'
import { randomFor } from '../random.ts'
import type { Cattery, DemoCat } from '../world.ts'
import { healthOf } from './health.ts'
import type { Litter } from './pairings.ts'
import type { BreederRow, CatRow, Making } from './plan.ts'
import { addSale } from './sales.ts'

/** Pictures of a listed cat. */
const PICTURES = 3
/** Longest time in days that a listing of the demo has stood. */
const LONGEST_LISTING = 45

/** Adds the listed cats of a cattery, with the sale of those that are reserved or sold. */
export function addCats(
  making: Making,
  cattery: Cattery,
  breeder: BreederRow,
  litters: Map<string, Litter>,
): void {
  for (const cat of cattery.cats) {
    const litter = 'litter' in cat ? litters.get(cat.litter) : undefined
    const weeks = litter?.weeks ?? ('weeks' in cat ? cat.weeks : undefined)
    if (weeks === undefined) throw new Error(`The litter of ${cat.name} is not born.`)
    addCat(making, cattery, breeder, cat, weeks, litter)
  }
}

function addCat(
  making: Making,
  cattery: Cattery,
  breeder: BreederRow,
  cat: DemoCat,
  weeks: number,
  litter: Litter | undefined,
): void {
  const { plan, calendar } = making
  const key = `${cattery.key} ${cat.name}`
  const random = randomFor(seedOf(key), 'listing')
  // Nobody lists a kitten in its first week, and all lie some days back so that sales can follow.
  const listedDaysAgo = Math.max(3, Math.floor(random.between(3, Math.min(LONGEST_LISTING, weeks * 7 - 8))))
  const row: CatRow = {
    id: demoId('cat', cattery.key, cat.name),
    breederId: breeder.id,
    litterId: litter?.id ?? null,
    breedingPairingId: litter?.pairingId ?? null,
    name: cat.name,
    breed: cat.breed,
    gender: cat.sex,
    birthDate: calendar.date(litter ? weeks * 7 : weeks * 7 + Math.floor(random.between(0, 7))),
    price: cat.price * 100,
    depositAmount: depositOf(cat),
    color: coatNamed(cat.coat).name,
    description: cat.text,
    pedigree: litter ? { sire: litter.sire, dam: litter.queen } : {},
    ...healthOf(key, cat.breed, weeks, calendar),
    status: cat.status ?? 'available',
    isFeatured: cat.featured ?? false,
    createdAt: calendar.moment(
      listedDaysAgo,
      Math.floor(random.between(8, 22)),
      Math.floor(random.between(0, 60)),
    ),
  }
  plan.cats.push(row)
  plan.catGalleries.push({
    rowId: row.id,
    ownerId: breeder.userId,
    portraits: portraitsOf(key, { ...cat, weeks }, PICTURES),
  })
  if (cat.status === 'reserved') addSale(making, row, 'deposit_paid', listedDaysAgo - 2)
  if (cat.status === 'sold') addSale(making, row, 'paid', listedDaysAgo - 2)
}

/** Cents: a fifth of the price to the next fifty dollars, where the cattery says nothing else. */
function depositOf(cat: DemoCat): number | null {
  if (cat.deposit === null) return null
  return (cat.deposit ?? Math.max(50, Math.round(cat.price / 250) * 50)) * 100
}
