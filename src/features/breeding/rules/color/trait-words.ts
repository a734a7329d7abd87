/** Words for genes and for what they show. */
import { ALLELES, type Genotype, type Locus, type Trait } from './loci.ts'

/** What a cat carries: “she carries dilute”. */
const CARRIED: Record<string, string> = {
  O: 'red',
  o: 'a color other than red',
  B: 'black',
  b: 'chocolate',
  bl: 'cinnamon',
  D: 'dense color',
  d: 'dilute',
  A: 'tabby',
  a: 'solid',
  C: 'full color',
  cb: 'sepia',
  cs: 'points',
  c: 'albino',
  W: 'white',
  ws: 'white spotting',
  w: 'a coat without white',
  wg: 'gloves',
  wsal: 'salmiak',
  I: 'silver',
  i: 'a coat without silver',
  Tm: 'mackerel tabby',
  tb: 'classic tabby',
  Ti: 'ticked tabby',
  ti: 'a pattern other than ticked',
  L: 'short hair',
  l: 'long hair',
  E: 'a color other than amber',
  e: 'amber',
}
export const carriedText = (allele: string) => CARRIED[allele] ?? allele

/** What kittens are or have, and how one of them is called. */
const TEXTS: Record<Trait, { verb: string; adjective: string }> = {
  red: { verb: 'are red or cream', adjective: 'red or cream' },
  tortie: { verb: 'are tortie', adjective: 'tortie' },
  notRed: { verb: 'are not red', adjective: 'not red' },
  black: { verb: 'are black or blue', adjective: 'black or blue' },
  chocolate: { verb: 'are chocolate or lilac', adjective: 'chocolate or lilac' },
  cinnamon: { verb: 'are cinnamon or fawn', adjective: 'cinnamon or fawn' },
  dense: { verb: 'are not dilute', adjective: 'not dilute' },
  dilute: { verb: 'are dilute', adjective: 'dilute' },
  tabby: { verb: 'are tabby', adjective: 'tabby' },
  solid: { verb: 'are solid', adjective: 'solid' },
  full: { verb: 'have full color', adjective: 'of full color' },
  sepia: { verb: 'are sepia', adjective: 'sepia' },
  mink: { verb: 'are mink', adjective: 'mink' },
  point: { verb: 'have points', adjective: 'pointed' },
  albino: { verb: 'are albino', adjective: 'albino' },
  white: { verb: 'are white', adjective: 'white' },
  spotted: { verb: 'have white in their coat', adjective: 'partly white' },
  plain: { verb: 'have no white', adjective: 'without white' },
  silver: { verb: 'are silver or smoke', adjective: 'silver or smoke' },
  notSilver: { verb: 'are neither silver nor smoke', adjective: 'not silver' },
  mackerel: { verb: 'are mackerel', adjective: 'mackerel' },
  blotched: { verb: 'are classic', adjective: 'classic tabby' },
  ticked: { verb: 'are ticked', adjective: 'ticked tabby' },
  notTicked: { verb: 'are not ticked', adjective: 'not ticked' },
  short: { verb: 'have short hair', adjective: 'short-haired' },
  long: { verb: 'have long hair', adjective: 'long-haired' },
  notAmber: { verb: 'are not amber', adjective: 'not amber' },
  amber: { verb: 'are amber', adjective: 'amber' },
}
export const verbText = (trait: Trait) => TEXTS[trait].verb
export const adjectiveText = (trait: Trait) => TEXTS[trait].adjective

/** Whether a genotype has an allele; `Y` is none. */
export const hasAllele = (of: Genotype, allele: string) => of.split('/').includes(allele)

/** The alleles of a locus that are genes of color. */
export const namedAlleles = (locus: Locus): readonly string[] =>
  ALLELES[locus].filter((allele) => allele !== 'Y')
