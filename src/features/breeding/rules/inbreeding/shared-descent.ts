/** What the parents of a mating have in common: the inbreeding coefficient of its young, and the ancestors that it comes from. */
import { inbreedingInSteps, newPart, partsFrom } from './descent.ts'
import type { CountedPedigree } from './generations.ts'
import { type Pedigree, selectAnimals } from './pedigree.ts'
import { finish } from './steps.ts'

/** The common ancestors as a pedigree of their own. Sire or dam is one of them if the other descends from it. */
type SharedDescent = {
  coefficient: number
  common: Pedigree
  /** Their numbers in the counted pedigree, F, and part in sire × part in dam, by their number. */
  animals: Int32Array
  inbreeding: Float64Array
  products: Float64Array
}

/**
 * F of the young: ½ Σ L_sire,j · L_dam,j · D_j over the common ancestors j. The ancestors of a common ancestor are common too, so
 * nothing else of the pedigree matters.
 */
export function sharedDescent(pedigree: CountedPedigree): SharedDescent {
  const [ofSire, ofDam] = [partsFrom(pedigree, pedigree.sire), partsFrom(pedigree, pedigree.dam)]
  const all = ofSire.map((part, animal) => part * (ofDam[animal] ?? 0))
  const animals = Int32Array.from(all.keys().filter((animal) => all[animal]))
  const common = selectAnimals(pedigree, animals, () => true)
  const products = Float64Array.of(0, ...animals.values().map((animal) => all[animal] ?? 0))
  const inbreeding = finish(inbreedingInSteps(common))
  const coefficient = products.reduce(
    (sum, product, animal) => sum + (product * newPart(common, animal, inbreeding)) / 2,
    0,
  )
  return { coefficient, common, animals, inbreeding, products }
}

/** Of the pairs of paths that end at an animal, those that are left by rounding errors alone are a smaller part of them than this. */
const ROUNDING = 1e-12

/**
 * What each common ancestor contributes to F, as numbers of the counted pedigree; the shares sum to F. Wright's loops go from the sire
 * up to an ancestor A and down to the dam, and no animal appears twice in one; each adds ½^(n1 + n2 + 1) · (1 + F_A) to the share of A.
 *
 * The pairs of paths from sire and dam that end at A have the sum L_sire,A · L_dam,A of ½^(n1 + n2). Those of them that met before, at
 * a descendant B of A, are no loops of A. Their sum is the loops of B times L_BA², because both paths go on from B to A. So the
 * youngest ancestor is computed first, and what it takes is subtracted from all above it.
 */
export function ancestorShares(shared: SharedDescent): { animal: number; share: number }[] {
  const { common, animals, inbreeding, products } = shared
  const left = products.slice()
  const shares = []
  for (let animal = animals.length; animal > 0; animal -= 1) {
    const loops = left[animal] ?? 0
    if (loops <= ROUNDING * (products[animal] ?? 0)) continue
    shares.push({ animal: animals[animal - 1] ?? 0, share: (loops * (1 + (inbreeding[animal] ?? 0))) / 2 })
    const parts = partsFrom(common, animal)
    for (let above = animal - 1; above > 0; above -= 1)
      left[above] = (left[above] ?? 0) - loops * (parts[above] ?? 0) ** 2
  }
  return shares
}
