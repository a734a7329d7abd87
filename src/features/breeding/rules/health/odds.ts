/** Odds of kittens as exact fractions, per kitten. */
import { EFFECTS, type Inheritance } from './codes.ts'
import { add, divide, type Fraction, HALF, isZero, multiply, ONE, rest, ZERO } from './fraction.ts'
import type { Copies } from './results.ts'

/** The probabilities of 0, 1, and 2 copies of a variant. */
export type Odds = readonly [Fraction, Fraction, Fraction]

/** Odds of a cat whose copies are known. */
export function certain(copies: Copies): Odds {
  return [0, 1, 2].map((each) => (each === copies ? ONE : ZERO)) as unknown as Odds
}

/** Odds of a cat whose two copies are drawn from a population in which the variant has a frequency. */
export function ofPopulation(frequency: Fraction): Odds {
  return unite(frequency, frequency)
}

/** Odds of the kittens of two cats whose genotypes do not depend on each other. */
export function offspring(sire: Odds, dam: Odds): Odds {
  return unite(passes(sire), passes(dam))
}

/** The probability that a cat passes the variant to a kitten. */
function passes([, one, two]: Odds): Fraction {
  return add(multiply(one, HALF), two)
}

function unite(p: Fraction, q: Fraction): Odds {
  return [multiply(rest(p), rest(q)), add(multiply(p, rest(q)), multiply(rest(p), q)), multiply(p, q)]
}

export type EffectOdds = { effect: string; odds: Fraction }

/** The odds of what the copies make of a cat, without those of zero. */
export function effectOdds(inheritance: Inheritance, odds: Odds): EffectOdds[] {
  const sums = new Map<string, Fraction>()
  for (const [copies, effect] of EFFECTS[inheritance].entries())
    sums.set(effect, add(sums.get(effect) ?? ZERO, odds[copies] ?? ZERO))
  return [...sums].filter(([, each]) => !isZero(each)).map(([effect, each]) => ({ effect, odds: each }))
}

/** The same among kittens that are born alive, where two copies kill before birth. */
export function bornOdds([none, one]: Odds): Odds {
  const born = add(none, one)
  return isZero(born) ? [ZERO, ZERO, ZERO] : [divide(none, born), divide(one, born), ZERO]
}

/** Odds of sons by their allele and of daughters by their two, for a gene of the X chromosome: a son has only that of his dam. */
export function xLinkedOdds<Allele extends string>(
  sire: Allele,
  dam: readonly [Allele, Allele],
): { sons: Map<Allele, Fraction>; daughters: Map<`${Allele}/${Allele}`, Fraction> } {
  const sons = new Map<Allele, Fraction>()
  const daughters = new Map<`${Allele}/${Allele}`, Fraction>()
  for (const allele of dam) {
    sons.set(allele, add(sons.get(allele) ?? ZERO, HALF))
    const pair = [sire, allele].sort() as [Allele, Allele]
    const key = `${pair[0]}/${pair[1]}` as const
    daughters.set(key, add(daughters.get(key) ?? ZERO, HALF))
  }
  return { sons, daughters }
}
