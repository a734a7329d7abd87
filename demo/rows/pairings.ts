import type { Cattery } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import { picturesOfLitter } from '../pictures.ts'
import { pairingTests } from './health-tests.ts'
import type { Parent } from './parents.ts'
import { addPictures } from './pictures.ts'
import type { BreederRow, PlanContext } from './plan.ts'

export type Litter = { id: string; pairingId: string; sire: string; queen: string }

/** About nine weeks. */
const GESTATION_DAYS = 63
/** The demo's litters are born a little after their expected date. */
const LATE_DAYS = 2

/** Adds the pairings of a cattery and the litters of those that are born; returns the litters by the pairing's key. */
export function addPairings(
  context: PlanContext,
  cattery: Cattery,
  breeder: BreederRow,
  parents: Map<string, Parent>,
): Map<string, Litter> {
  const { plan, calendar } = context
  const litters = new Map<string, Litter>()
  for (const pairing of cattery.pairings) {
    const sire = parentNamed(parents, pairing.sire)
    const queen = parentNamed(parents, pairing.queen)
    const pairingId = demoId('pairing', cattery.key, pairing.key)
    const born = pairing.status === 'born' ? calendar.date(pairing.weeksOld * 7) : null
    const due = dueDaysAgo(pairing)
    const together = addPictures(
      context,
      { rowId: pairingId, ownerId: breeder.userId },
      picturesOfLitter(cattery, pairing.key),
    )
    plan.pairings.push({
      id: pairingId,
      breederId: breeder.id,
      sireId: sire.id,
      queenId: queen.id,
      sireName: sire.name,
      damName: queen.name,
      sireBreed: sire.breed,
      damBreed: queen.breed,
      expectedLitterDate: due === null ? null : calendar.date(due),
      actualLitterDate: born,
      expectedKittens: pairing.kittens,
      actualKittens: born === null ? null : pairing.kittens,
      priceRange: { min: pairing.price[0] * 100, max: pairing.price[1] * 100 },
      chosenStatus: pairing.status,
      description: pairing.text,
      healthTesting: pairingTests(pairing.tests),
      images: [sire.imageUrl, queen.imageUrl, ...together.images].filter((url) => url !== null),
      createdAt: calendar.moment(Math.max(5, (due ?? 0) + GESTATION_DAYS), 11, plan.pairings.length),
    })
    if (pairing.status !== 'born') continue
    const litter = {
      id: demoId('litter', cattery.key, pairing.key),
      pairingId,
      sire: sire.name,
      queen: queen.name,
    }
    litters.set(pairing.key, litter)
    const linked = cattery.cats.filter((cat) => 'litter' in cat && cat.litter === pairing.key)
    plan.litters.push({
      id: litter.id,
      breedingPairingId: pairingId,
      breederId: breeder.id,
      litterName: pairing.litterName,
      birthDate: born,
      totalKittens: pairing.kittens,
      availableKittens: linked.filter((cat) => cat.status === undefined).length,
      createdAt: calendar.moment(pairing.weeksOld * 7, 12),
    })
  }
  return litters
}

/** Days since the expected date of birth, negative before it; null if no date is set. */
function dueDaysAgo(pairing: Cattery['pairings'][number]): number | null {
  if (pairing.status === 'born') return pairing.weeksOld * 7 + LATE_DAYS
  return pairing.dueInWeeks === null ? null : -pairing.dueInWeeks * 7
}

function parentNamed(parents: Map<string, Parent>, name: string): Parent {
  const parent = parents.get(name)
  if (!parent) throw new Error(`The demo world has no parent called ${name}.`)
  return parent
}
