/** Inbreeding in sentences. */
import { inDigits } from '#lib/texts/digits.ts'
import { BREEDER_GENERATIONS, MAX_GENERATIONS } from '../../choices.ts'
import type { Inbreeding } from '../../contract.ts'

/** What the sentences need. */
export type InbreedingFacts = Pick<
  Inbreeding,
  'coefficient' | 'generations' | 'isCut' | 'completeness' | 'places'
>

/** What the kittens of related cats have, if these are not inbred themselves. Source: Wright 1922. */
const RELATIVES = [
  { coefficient: 0.0625, name: 'Cousins' },
  { coefficient: 0.125, name: 'Half siblings' },
  { coefficient: 0.25, name: 'Brother and sister' },
] as const

/** A number from 0 to 1 as `6.25%`. What is more than nothing but rounds to it is `less than 0.01%`. */
export function percentText(value: number): string {
  if (value > 0 && value < 0.0001) return 'less than 0.01%'
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(value)
}

/** A share in whole percent; it is 0% only of nothing, and 100% only of everything. */
export function shareText(value: number): string {
  if (value > 0 && value < 0.01) return 'less than 1%'
  return `${value === 1 ? 100 : Math.floor(value * 100 + 1e-9)}%`
}

/** Whether inbreeding can be higher than it is known to be. Every pedigree ends somewhere, so all generations are never all known. */
export function isLowerBound({ generations, places }: Pick<Inbreeding, 'generations' | 'places'>): boolean {
  return generations === null || places.some(({ known, all }) => known < all)
}

/** `5 generations` or `all known generations`. */
function overText(generations: number | null): string {
  if (generations === null) return 'all known generations'
  return generations === 1 ? '1 generation' : `${generations} generations`
}

/** How much of the pedigree is known: `87% of the ancestors known`. */
export function completenessText({
  completeness,
  generations,
}: Pick<Inbreeding, 'completeness' | 'generations'>): string {
  const share = `${shareText(completeness)} of the ancestors known`
  return generations === null ? `${share} in the first ${BREEDER_GENERATIONS} generations` : share
}

/** Inbreeding of an animal, or of the kittens of a mating, as sentences that a reader cannot take for more than is known. */
export function inbreedingText(facts: InbreedingFacts): string {
  const { coefficient, generations, completeness } = facts
  const over = overText(generations)
  if (completeness === 0) return 'No ancestor is known, so the inbreeding cannot be computed.'
  if (coefficient === 0)
    return isLowerBound(facts)
      ? `No common ancestor of the parents is known over ${over} (${completenessText(facts)}). The inbreeding may be higher.`
      : `No inbreeding over ${over}: all ancestors are known, and the parents have none in common.`
  const atLeast = isLowerBound(facts) ? 'at least ' : ''
  const sentences = [
    `Inbreeding ${atLeast}${percentText(coefficient)} over ${over} (${completenessText(facts)}).`,
    comparisonText(coefficient),
  ]
  return sentences.join(' ')
}

/** The closest relation whose kittens are at least as inbred: `Cousins would give 6.25%.` */
function comparisonText(coefficient: number): string {
  const relatives = RELATIVES.find((each) => coefficient <= each.coefficient) ?? RELATIVES[2]
  return `${relatives.name} would give ${percentText(relatives.coefficient)}.`
}

/** What was left out although it is known; undefined if nothing was. Only a limit that the reader did not choose is mentioned. */
export function cutText({
  generations,
  isCut,
}: Pick<Inbreeding, 'generations' | 'isCut'>): string | undefined {
  return generations === null && isCut
    ? `Ancestors beyond ${MAX_GENERATIONS} generations are known, but not counted.`
    : undefined
}

/** Different ancestors of known places: `54 different ancestors in 62 known places (87%)`. Undefined without known places. */
export function ancestorLossText({
  ancestorLoss,
  places,
}: Pick<Inbreeding, 'ancestorLoss' | 'places'>): string | undefined {
  if (ancestorLoss === null) return undefined
  const known = places.reduce((sum, each) => sum + each.known, 0)
  const different = Math.round(ancestorLoss * known)
  return `${inDigits(different)} different ${different === 1 ? 'ancestor' : 'ancestors'} in ${inDigits(known)} known ${known === 1 ? 'place' : 'places'} (${shareText(ancestorLoss)})`
}

/** What breeders compare inbreeding with, and who says so. */
export const THRESHOLDS = {
  text: 'PawPeds advises a mean of all matings of at most 2.5% over 5 generations and about 5% over 10, and no single mating closer than cousins (6.25%).',
  source: { title: 'PawPeds Academy', url: 'https://pawpeds.com/pawacademy/' },
} as const
