/**
 * Blood types of cats: A is dominant over c, and c over b. Two copies of b make type B; c without A makes type AB. A kitten of type A
 * or AB that drinks the first milk of a mother of type B may die, because her milk has antibodies against its blood.
 * Sources: langfordvets.co.uk, laboklin.co.uk, PMC2899707.
 */
import { BLOOD_GENOTYPES, BLOOD_TYPES, type BloodGenotype, type BloodType } from './codes.ts'
import { add, type Fraction, fraction, ZERO } from './fraction.ts'
import { latestResult, type TestResult } from './results.ts'

/** What the rule about first milk was taken from. */
export const MILK_SOURCE = 'langfordvets.co.uk; laboklin.co.uk; PMC2899707'

/** Hours after birth during which kittens take up antibodies from milk. */
export const MILK_HOURS = [16, 24] as const

export type Blood = {
  type: BloodType
  /** Null where only the type is known. */
  genotype: BloodGenotype | null
  by: 'blood test' | 'DNA test'
  /** Whether the blood test and the DNA test differ; then, the blood test counts. */
  isContradictory: boolean
}

/** The blood type that a genotype makes. */
export function typeOf(genotype: BloodGenotype): BloodType {
  if (genotype.includes('A')) return 'A'
  return genotype === 'b/b' ? 'B' : 'AB'
}

/** The blood of a cat by its results; undefined if it was not tested. A blood test outranks a DNA test, which misses some variants. */
export function bloodOf(tests: readonly TestResult[]): Blood | undefined {
  const seen = BLOOD_TYPES.find((type) => type === latestResult(tests, 'BLDS')?.result)
  const genotype = BLOOD_GENOTYPES.find((each) => each === latestResult(tests, 'BLD')?.result)
  if (seen) {
    const isContradictory = genotype !== undefined && typeOf(genotype) !== seen
    const known = genotype && !isContradictory ? genotype : null
    return { type: seen, genotype: known ?? (seen === 'B' ? 'b/b' : null), by: 'blood test', isContradictory }
  }
  return genotype && { type: typeOf(genotype), genotype, by: 'DNA test', isContradictory: false }
}

/** The odds of the blood types of kittens. */
export function kittenTypes(sire: BloodGenotype, dam: BloodGenotype): Record<BloodType, Fraction> {
  const odds = { A: ZERO, B: ZERO, AB: ZERO }
  for (const one of sire.split('/'))
    for (const other of dam.split('/')) {
      const type = one === 'A' || other === 'A' ? 'A' : one === 'c' || other === 'c' ? 'AB' : 'B'
      odds[type] = add(odds[type], fraction(1, 4))
    }
  return odds
}

export type BloodOfKittens = {
  /** Null unless both genotypes are known. */
  types: Record<BloodType, Fraction> | null
  /** The share of kittens that must not drink their mother's first milk; null if it is not known. */
  atRisk: Fraction | null
}

/** What is known about the blood of the kittens of two cats. */
export function bloodOfKittens(sire: Blood | undefined, dam: Blood | undefined): BloodOfKittens {
  const types = sire?.genotype && dam?.genotype ? kittenTypes(sire.genotype, dam.genotype) : null
  if (!dam) return { types, atRisk: null }
  if (dam.type !== 'B') return { types, atRisk: ZERO }
  return { types, atRisk: types ? add(types.A, types.AB) : null }
}

/** Whether a mating is one of a queen of type B with a sire that is not proven to be b/b. */
export function isMilkRisk(sire: Blood | undefined, dam: Blood | undefined): boolean {
  return dam?.type === 'B' && sire?.type !== 'B'
}
