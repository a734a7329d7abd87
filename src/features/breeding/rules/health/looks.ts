/**
 * What a breed, an EMS code, and results say about looks that matter for matings. `maybe` is a breed in which most cats have the look
 * while nothing else is recorded. EMS digits: 51–53 tails of a Manx, 54 a long one, 61 blue eyes, 63 odd ones, 71 straight ears, 73
 * folded ones (kecb.ch).
 */
import type { Mated } from './mated.ts'
import { testedCopies } from './results.ts'

export type Look = 'yes' | 'maybe' | 'no'

/** The groups of an EMS code after its breed: `MCO ns 03 61` gives `ns`, `03`, and `61`. */
function groups({ emsCode }: { emsCode?: string | null | undefined }): string[] {
  return (emsCode ?? '').split(/[\s.-]+/).slice(1)
}

const isBreed = ({ breed }: Mated, ...names: string[]) =>
  names.some((name) => breed.toLowerCase().startsWith(name))

/** A look that one copy of a variant makes. */
function lookOf(cat: Mated, code: string, has: string[], hasNot: string[], breeds: string[]): Look {
  const copies = testedCopies(cat.tests ?? [], code)
  if (copies !== undefined) return copies > 0 ? 'yes' : 'no'
  const written = groups(cat)
  if (has.some((group) => written.includes(group))) return 'yes'
  if (hasNot.some((group) => written.includes(group))) return 'no'
  return isBreed(cat, ...breeds) ? 'maybe' : 'no'
}

export const foldedEars = (cat: Mated): Look =>
  lookOf(cat, 'OCD', ['73'], ['71'], ['scottish fold', 'highland fold'])
export const shortLegs = (cat: Mated): Look => lookOf(cat, 'UGDH', [], [], ['munchkin'])
/** A tail that the Manx variant shortens; a long one (54) may have it too. */
export const shortTail = (cat: Mated): Look => lookOf(cat, 'T', ['51', '52', '53'], [], ['manx', 'cymric'])
export const dominantBlueEyes = (cat: Mated): Look => lookOf(cat, 'DBE', [], [], [])

/** Whether a cat is all white, by its EMS color or the words of its color. */
export function isWhite({ emsCode, color }: Pick<Mated, 'emsCode' | 'color'>): boolean {
  return groups({ emsCode }).includes('w') || /^(solid )?white$/i.test(color?.trim() ?? '')
}

/** A Maine Coon with blue or odd eyes and the white of a bicolor. */
export function isBlueEyedBicolor(cat: Mated): boolean {
  const written = groups(cat)
  return (
    isBreed(cat, 'maine coon') && written.includes('03') && (written.includes('61') || written.includes('63'))
  )
}
