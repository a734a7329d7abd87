/**
 * The genes of color and hair that breeders count with: their alleles, the more dominant first. Sources of the facts: vgl.ucdavis.edu,
 * omia.org (001429, 001484), Current Biology (May 2025) for O.
 */
import type { Sex } from '../../choices.ts'

export const ALLELES = {
  /** Red, on the X chromosome, so that a male has one. `Y` is the other one of a male. */
  O: ['O', 'o', 'Y'],
  /** Black, chocolate, cinnamon. */
  B: ['B', 'b', 'bl'],
  /** Dense, dilute. */
  D: ['D', 'd'],
  /** Tabby, solid. */
  A: ['A', 'a'],
  /** Full color, sepia, points, albino; sepia and points together are mink. */
  C: ['C', 'cb', 'cs', 'c'],
  /** White, white spotting, none; the gloves of Birmans and salmiak are recessive. */
  W: ['W', 'ws', 'w', 'wg', 'wsal'],
  /** Silver; without tabby, smoke. */
  I: ['I', 'i'],
  /** Mackerel, blotched. */
  Ta: ['Tm', 'tb'],
  /** Ticked, which hides mackerel and blotched. */
  Ti: ['Ti', 'ti'],
  /** Short, long. */
  L: ['L', 'l'],
  /** Amber is recessive. */
  E: ['E', 'e'],
} as const
export type Locus = keyof typeof ALLELES
export const LOCI = Object.keys(ALLELES) as Locus[]

/** Two alleles, the more dominant first: `B/bl`. Of the X chromosome of a male: `O/Y`. */
export type Genotype = string

/** One genotype for each locus. */
export type Genotypes = Record<Locus, Genotype>
/** The genotypes that a cat may have. The first one is that of a cat that carries nothing which it does not show. */
export type Possible = Record<Locus, readonly Genotype[]>

export const allelesOf = (genotype: Genotype) => genotype.split('/') as [string, string]

/** A genotype of two alleles in any order. */
export function genotype(locus: Locus, one: string, other: string): Genotype {
  const order: readonly string[] = ALLELES[locus]
  return order.indexOf(one) <= order.indexOf(other) ? `${one}/${other}` : `${other}/${one}`
}

/** All genotypes of a locus, the more dominant first. */
export function allGenotypes(locus: Locus, sex: Sex): Genotype[] {
  if (locus === 'O') return sex === 'male' ? ['o/Y', 'O/Y'] : ['o/o', 'O/o', 'O/O']
  const alleles = ALLELES[locus]
  return alleles.flatMap((one, index) => alleles.slice(index).map((other) => `${one}/${other}`))
}

/** The genotypes of the kittens of two cats, each as often as it occurs among the four combinations. */
export function genotypesOfKittens(locus: Locus, sire: Genotype, dam: Genotype): readonly Genotype[] {
  const key = `${sire} ${dam}`
  const known = computed.get(key)
  if (known) return known
  const kittens = allelesOf(sire).flatMap((one) => allelesOf(dam).map((other) => genotype(locus, one, other)))
  computed.set(key, kittens)
  return kittens
}
/** Families have the same few pairs over and over; alleles of different loci have different names. */
const computed = new Map<string, readonly Genotype[]>()

/** The sex of a kitten by its genotype at O. */
export const sexOf = (genotypeAtO: Genotype): Sex => (genotypeAtO.endsWith('Y') ? 'male' : 'female')

/** What a genotype shows at its locus, if nothing hides it. */
export const TRAITS = {
  O: ['red', 'tortie', 'notRed'],
  B: ['black', 'chocolate', 'cinnamon'],
  D: ['dense', 'dilute'],
  A: ['tabby', 'solid'],
  C: ['full', 'sepia', 'mink', 'point', 'albino'],
  W: ['white', 'spotted', 'plain'],
  I: ['silver', 'notSilver'],
  Ta: ['mackerel', 'blotched'],
  Ti: ['ticked', 'notTicked'],
  L: ['short', 'long'],
  E: ['notAmber', 'amber'],
} as const satisfies Record<Locus, readonly string[]>
export type Trait = (typeof TRAITS)[Locus][number]

const SHOWN: Record<string, Trait> = {
  'O/O': 'red',
  'O/Y': 'red',
  'O/o': 'tortie',
  'o/o': 'notRed',
  'o/Y': 'notRed',
  'cb/cs': 'mink',
}
const BY_ALLELE: Record<string, Trait> = {
  B: 'black',
  b: 'chocolate',
  bl: 'cinnamon',
  D: 'dense',
  d: 'dilute',
  A: 'tabby',
  a: 'solid',
  C: 'full',
  cb: 'sepia',
  cs: 'point',
  c: 'albino',
  W: 'white',
  ws: 'spotted',
  w: 'plain',
  wg: 'plain',
  wsal: 'plain',
  I: 'silver',
  i: 'notSilver',
  Tm: 'mackerel',
  tb: 'blotched',
  Ti: 'ticked',
  ti: 'notTicked',
  L: 'short',
  l: 'long',
  E: 'notAmber',
  e: 'amber',
}

/** What a genotype shows at its locus. */
export function traitOf(of: Genotype): Trait {
  return SHOWN[of] ?? (BY_ALLELE[allelesOf(of)[0]] as Trait)
}
