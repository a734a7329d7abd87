/** What kittens may be if a parent carries something that nothing shows: “If both carry dilute, 1/4 of the kittens are dilute.” */
import {
  allelesOf,
  type Genotype,
  type Genotypes,
  genotypesOfKittens,
  LOCI,
  type Locus,
  type Possible,
  TRAITS,
  type Trait,
  traitOf,
} from './loci.ts'
import { shareOf } from './offspring.ts'
import { carriedText, namedAlleles, verbText } from './trait-words.ts'

type Parent = { name: string; possible: Possible }
type Pair = { sire: Genotype; dam: Genotype }

/**
 * The sentences about two parents, in the order of the loci. `isSeen` says whether other genotypes at a locus change what the kittens show,
 * so that the pattern of solid kittens is not mentioned. Each locus is looked at by itself, with the others as shown.
 */
export function openTraits(
  sire: Parent,
  dam: Parent,
  {
    isSeen,
    subjectOf,
  }: {
    isSeen: (locus: Locus, pair: Pair) => boolean
    /** Which kittens show a locus: “kittens that are not white”. */
    subjectOf: (locus: Locus) => string
  },
): string[] {
  return LOCI.filter((locus) => locus !== 'O').flatMap((locus) => {
    const usual = { sire: firstOf(sire.possible[locus]), dam: firstOf(dam.possible[locus]) }
    const pairs = sire.possible[locus].flatMap((ofSire) =>
      dam.possible[locus].map((ofDam) => ({ sire: ofSire, dam: ofDam })),
    )
    const traits: readonly Trait[] = TRAITS[locus]
    return traits.flatMap((trait) => {
      const count = (pair: Pair) => countOf(locus, pair, trait)
      const more = pairs.filter((pair) => count(pair) > count(usual))
      if (!more.some((pair) => isSeen(locus, pair))) return []
      const condition = conditionOf(locus, trait, { sire, dam }, usual, more)
      return sentence(trait, condition, subjectOf(locus), more.map(count))
    })
  })
}

const firstOf = (possible: readonly Genotype[]) => possible[0] as Genotype

/** The genotypes of a cat that carries nothing which nothing shows. */
export function shownGenotypes(possible: Possible): Genotypes {
  return Object.fromEntries(LOCI.map((locus) => [locus, firstOf(possible[locus])])) as Genotypes
}

/** How many of the four combinations show a trait. */
function countOf(locus: Locus, { sire, dam }: Pair, trait: Trait): number {
  return genotypesOfKittens(locus, sire, dam).filter((each) => traitOf(each) === trait).length
}

/** Which parent must carry what: one of them if it is enough, either if each is, else both. */
function conditionOf(
  locus: Locus,
  trait: Trait,
  parents: { sire: Parent; dam: Parent },
  usual: Pair,
  more: readonly Pair[],
): string {
  const carried = (role: keyof Pair, pairs: readonly Pair[]) => {
    const known = allelesOf(usual[role])
    const added = pairs.map(
      (pair) => new Set(allelesOf(pair[role]).filter((allele) => !known.includes(allele))),
    )
    // Two new alleles say nothing that one of them does not say.
    const alleles = new Set(added.flatMap((each) => (each.size === 1 ? [...each] : [])))
    return namedAlleles(locus)
      .filter((allele) => alleles.has(allele))
      .map(carriedText)
      .join(' or ')
  }
  const bySire = more.filter(({ dam }) => dam === usual.dam)
  const byDam = more.filter(({ sire }) => sire === usual.sire)
  const [ofSire, ofDam] = [carried('sire', bySire), carried('dam', byDam)]
  const { sire, dam } = parents
  if (bySire.length > 0 && byDam.length > 0 && ofSire === ofDam)
    return `If ${sire.name} or ${dam.name} carries ${ofSire}`
  if (bySire.length > 0 && byDam.length > 0)
    return `If ${sire.name} carries ${ofSire}, or ${dam.name} ${ofDam}`
  if (bySire.length > 0) return `If ${sire.name} carries ${ofSire}`
  if (byDam.length > 0) return `If ${dam.name} carries ${ofDam}`
  const [both, other] = [carried('sire', more), carried('dam', more)]
  if (both !== other) return `If ${sire.name} carries ${both} and ${dam.name} ${other}`
  return (both.includes(' or ') && TWO_ALLELES[trait]) || `If both carry ${both}`
}
/** Where not every pair of the alleles is enough. */
const TWO_ALLELES: Partial<Record<Trait, string>> = {
  chocolate: 'If both carry chocolate, or one of them chocolate and the other one cinnamon',
  mink: 'If one of them carries sepia and the other one points',
}

function sentence(trait: Trait, condition: string, subject: string, counts: readonly number[]): string {
  const most = Math.max(...counts)
  const isOne = new Set(counts).size === 1
  const { numerator, denominator } = shareOf(most, 4)
  const part = most === 4 ? (isOne ? `all ${subject}` : `some or all of the ${subject}`) : undefined
  const share = part ?? `${isOne ? '' : 'up to '}${numerator}/${denominator} of the ${subject}`
  return `${condition}, ${share} ${verbText(trait)}.`
}
