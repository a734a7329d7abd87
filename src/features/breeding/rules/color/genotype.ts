/** Which genotypes a cat may have, by its color. */
import type { Sex } from '../../choices.ts'
import { breedColor } from './breeds.ts'
import { type EmsCode, type EmsColor, TORTIES } from './ems.ts'
import { allelesOf, allGenotypes, type Genotype, LOCI, type Locus, type Possible, traitOf } from './loci.ts'

/** Which traits a cat shows at each locus. A locus without a list is hidden. */
type Shown = Partial<Record<Locus, readonly string[]>>

const REDS = 'de'
const DILUTE = 'aecpgjr'
const CHOCOLATE = 'bchj'
const CINNAMON = 'opqr'

/**
 * The genotypes that a color allows, without any assumption about what is rare. Red hides B, A, and silver that is not seen; white hides
 * all; solid and tipped cats hide their pattern. A male tortoiseshell has no genotype with one X, so that his O is open.
 */
export function genotypesOfColor({ breed, color }: Pick<EmsCode, 'breed' | 'color'>, sex: Sex): Possible {
  const { hair } = breedColor(breed)
  const shown: Shown = { ...(color && shownBy(breed, color)), ...(hair && { L: [hair] }) }
  return eachLocus((locus) => {
    const all = allGenotypes(locus, sex)
    const fitting = all.filter((each) => shown[locus]?.includes(traitOf(each)))
    if (fitting.length > 0) return fitting
    // Of hidden silver and ticking, the usual case first.
    return locus === 'I' || locus === 'Ti' ? all.toReversed() : all
  })
}

/** An object with what a function says about each locus. */
export function eachLocus<T>(of: (locus: Locus) => T): Record<Locus, T> {
  return Object.fromEntries(LOCI.map((locus) => [locus, of(locus)])) as Record<Locus, T>
}

function shownBy(breed: string, color: EmsColor): Shown {
  const { base, isSilver, isGolden, isAmber, pairs } = color
  if (base === 'w') return { W: ['white'] }
  if (base === 'x') return {}
  const always = breedColor(breed)
  const isRed = REDS.includes(base)
  const tabby = pairs.tabby ?? (always.isTicked ? '25' : undefined)
  const isTipped = pairs.tip === '11' || pairs.tip === '12'
  const isAgouti = tabby !== undefined || isTipped || isGolden
  return {
    W: [pairs.white ? 'spotted' : 'plain'],
    O: [isRed ? 'red' : base in TORTIES ? 'tortie' : 'notRed'],
    D: [DILUTE.includes(base) ? 'dilute' : 'dense'],
    C: [{ 31: 'sepia', 32: 'mink', 33: 'point' }[pairs.point ?? always.point ?? ''] ?? 'full'],
    ...(!isRed && {
      B: [CHOCOLATE.includes(base) ? 'chocolate' : CINNAMON.includes(base) ? 'cinnamon' : 'black'],
      A: [isAgouti ? 'tabby' : 'solid'],
      E: [isAmber ? 'amber' : 'notAmber'],
    }),
    ...(isRed ? isSilver && { I: ['silver'] } : { I: [isSilver ? 'silver' : 'notSilver'] }),
    ...patternShown(tabby),
  }
}

function patternShown(tabby: string | undefined): Shown {
  if (tabby === '25') return { Ti: ['ticked'] }
  if (tabby === '22') return { Ti: ['notTicked'], Ta: ['blotched'] }
  // Spots are a mackerel pattern that other genes break up.
  return tabby === '23' || tabby === '24' ? { Ti: ['notTicked'], Ta: ['mackerel'] } : {}
}

type Alleles = Partial<Record<Locus, readonly string[]>>

/** Alleles that cats of a breed do not have, as far as its standard goes. */
function missingAlleles(breed: string): Alleles {
  const { mayHaveChocolate, mayHavePoints, isTicked, mayBeAmber } = breedColor(breed)
  return {
    W: ['wg', 'wsal'],
    C: mayHavePoints ? ['c'] : ['cb', 'cs', 'c'],
    ...(!mayHaveChocolate && { B: ['b', 'bl'] }),
    ...(!mayBeAmber && { E: ['e'] }),
    ...(isTicked && { A: ['a'], Ti: ['ti'] }),
  }
}

/**
 * The same without alleles that are rare or that the breed does not have, unless the color shows them: albino and salmiak, amber outside
 * Norwegian Forest Cats, gloves outside Birmans, chocolate, cinnamon, and points in
 * breeds that are not bred in them, and solid cats of ticked breeds.
 */
export function usualGenotypes({ breed }: Pick<EmsCode, 'breed'>, possible: Possible): Possible {
  const missing = missingAlleles(breed)
  return eachLocus((locus) => {
    if (locus === 'W' && breedColor(breed).isGloved) return keepIfAny(possible.W, (each) => each === 'wg/wg')
    return keepIfAny(
      possible[locus],
      (each) => !allelesOf(each).some((allele) => missing[locus]?.includes(allele)),
    )
  })
}

function keepIfAny(all: readonly Genotype[], test: (each: Genotype) => boolean): readonly Genotype[] {
  const kept = all.filter(test)
  return kept.length > 0 ? kept : all
}
