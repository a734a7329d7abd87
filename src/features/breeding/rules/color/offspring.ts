/** The colors of the kittens of two cats with known genotypes, with exact shares. */
import type { Sex } from '../../choices.ts'
import { type EmsColor, plainColor, printColor } from './ems.ts'
import { type Genotypes, genotypesOfKittens, LOCI, type Locus, sexOf, type Trait, traitOf } from './loci.ts'

/** A part of all kittens, in lowest terms. Denominators are powers of two. */
export type Share = { numerator: number; denominator: number }

/** What a kitten shows. `color` is null for one that is not white, if a white parent hides what it would be. */
export type Kitten = { color: EmsColor | null; isAlbino: boolean; hair: 'short' | 'long' }
export type SharedKitten = Kitten & { share: Share }

/** What the colors of the parents leave open, so that kittens are not told apart by it. */
export type Blurred = {
  /** All colors beside white. */
  isColorOpen: boolean
  /** Whether tabbies are ticked. Open patterns are written as 21. */
  isTickingOpen: boolean
  /** Mackerel or spotted, or also blotched. */
  openPattern: 'none' | 'mackerel' | 'all'
}

const CLEAR: Blurred = { isColorOpen: false, isTickingOpen: false, openPattern: 'none' }

type Traits = Record<Locus, Trait>

/**
 * The kinds of kittens of each sex, the most frequent first. Shares are of all kittens, of which half are of each sex. Each locus is
 * inherited by itself: none of those that are counted lie close together.
 */
export function kittenColors(
  sire: Genotypes,
  dam: Genotypes,
  blurred: Blurred = CLEAR,
): Record<Sex, SharedKitten[]> {
  const kinds: Record<Sex, Map<string, { kitten: Kitten; count: number }>> = {
    male: new Map(),
    female: new Map(),
  }
  const add = (sex: Sex, traits: Traits, count: number) => {
    const kitten = kittenOf(traits, blurred)
    const key = keyOf(kitten)
    const known = kinds[sex].get(key)
    kinds[sex].set(key, { kitten, count: count + (known?.count ?? 0) })
  }
  const others = LOCI.filter((locus) => locus !== 'O').map((locus) => ({
    locus,
    traits: traitsAt(locus, sire, dam),
  }))
  for (const atO of genotypesOfKittens('O', sire.O, dam.O))
    combine(others, { O: traitOf(atO) }, 1, (traits, count) => add(sexOf(atO), traits, count))
  // Four combinations of alleles at each locus.
  const all = 4 ** LOCI.length
  const listOf = (sex: Sex) =>
    [...kinds[sex].values()]
      .sort((one, other) => other.count - one.count || compareKittens(one.kitten, other.kitten))
      .map(({ kitten, count }) => ({ ...kitten, share: shareOf(count, all) }))
  return { male: listOf('male'), female: listOf('female') }
}

function traitsAt(locus: Locus, sire: Genotypes, dam: Genotypes): Map<Trait, number> {
  const counts = new Map<Trait, number>()
  for (const each of genotypesOfKittens(locus, sire[locus], dam[locus]))
    counts.set(traitOf(each), (counts.get(traitOf(each)) ?? 0) + 1)
  return counts
}

type Counted = { locus: Locus; traits: Map<Trait, number> }

function combine(
  [first, ...rest]: Counted[],
  traits: Partial<Traits>,
  count: number,
  add: (traits: Traits, count: number) => void,
): void {
  if (!first) {
    add(traits as Traits, count)
    return
  }
  for (const [trait, times] of first.traits)
    combine(rest, { ...traits, [first.locus]: trait }, count * times, add)
}

const LETTERS: Record<string, string> = {
  'black dense': 'n',
  'black dilute': 'a',
  'chocolate dense': 'b',
  'chocolate dilute': 'c',
  'cinnamon dense': 'o',
  'cinnamon dilute': 'p',
}
const TORTIE_OF: Record<string, string> = { n: 'f', a: 'g', b: 'h', c: 'j', o: 'q', p: 'r' }

/** What traits show together: white hides all, albino all but white, red the dark color, and solid the pattern. */
function kittenOf(traits: Traits, blurred: Blurred): Kitten {
  const hair = traits.L === 'long' ? 'long' : 'short'
  if (traits.W === 'white') return { color: plainColor('w'), isAlbino: false, hair }
  if (blurred.isColorOpen) return { color: null, isAlbino: false, hair }
  if (traits.C === 'albino') return { color: plainColor('x'), isAlbino: true, hair }
  const dark = LETTERS[`${traits.B} ${traits.D}`] as string
  const red = traits.D === 'dilute' ? 'e' : 'd'
  const base = { red, tortie: TORTIE_OF[dark] as string, notRed: dark }[
    traits.O as 'red' | 'tortie' | 'notRed'
  ]
  const point = { sepia: '31', mink: '32', point: '33' }[traits.C as string]
  const pairs = {
    ...(traits.W === 'spotted' && { white: '09' }),
    ...(traits.A === 'tabby' && { tabby: patternOf(traits, blurred) }),
    ...(point && { point }),
  }
  const isAmber = traits.E === 'amber'
  return {
    color: plainColor(base, { isSilver: traits.I === 'silver', isAmber, pairs }),
    isAlbino: false,
    hair,
  }
}

function patternOf({ Ti, Ta }: Traits, { isTickingOpen, openPattern }: Blurred): string {
  if (isTickingOpen) return '21'
  if (Ti === 'ticked') return '25'
  if (openPattern === 'all') return '21'
  if (Ta === 'blotched') return '22'
  return openPattern === 'mackerel' ? '21' : '23'
}

/** The usual order of colors. */
const ORDER = 'wnabcopdefghjqrx'

function compareKittens(one: Kitten, other: Kitten): number {
  const place = ({ color }: Kitten) => (color ? ORDER.indexOf(color.base) : ORDER.length)
  return place(one) - place(other) || (keyOf(one) < keyOf(other) ? -1 : 1)
}

/** What tells two kinds of kittens apart. */
export function keyOf({ color, isAlbino, hair }: Kitten): string {
  return `${isAlbino ? 'albino' : color ? printColor(color) : 'open'} ${hair}`
}

/** A fraction in lowest terms. The denominator is a power of two. */
export function shareOf(count: number, all: number): Share {
  let [numerator, denominator] = [count, all]
  while (numerator > 0 && numerator % 2 === 0 && denominator % 2 === 0) {
    numerator /= 2
    denominator /= 2
  }
  return numerator === 0 ? { numerator: 0, denominator: 1 } : { numerator, denominator }
}
