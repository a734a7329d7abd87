/** Colors in the words of American breeders. */
import { COLOR_NAMES } from '#lib/texts/color-words.ts'
import { breedColor } from './breeds.ts'
import { type EmsColor, TORTIES } from './ems.ts'

/** Names that some breeds have for a color. `isTabby`: only with a pattern. */
const BREED_NAMES: Record<string, { names: Record<string, string>; isTabby?: boolean }> = {
  ABY: { names: { n: 'ruddy', o: 'sorrel' } },
  SOM: { names: { n: 'ruddy', o: 'sorrel' } },
  BUR: { names: { n: 'sable', b: 'champagne', c: 'platinum' } },
  TOS: { names: { n: 'natural', b: 'champagne', c: 'platinum' } },
  TOL: { names: { n: 'natural', b: 'champagne', c: 'platinum' } },
  TON: { names: { n: 'natural', b: 'champagne', c: 'platinum' } },
  MAU: { names: { n: 'bronze' }, isTabby: true },
  OCI: { names: { n: 'tawny', c: 'lavender' }, isTabby: true },
}

const PATTERNS: Record<string, string> = {
  21: '',
  22: 'classic',
  23: 'mackerel',
  24: 'spotted',
  25: 'ticked',
}
const POINTS: Record<string, string> = { 31: 'sepia', 32: 'mink', 33: 'point' }
const WHITE: Record<string, string> = {
  '01': 'van',
  '02': 'harlequin',
  '03': 'bicolor',
  '04': 'mitted',
  '05': 'snowshoe',
  '09': 'with white',
}
const EYES: Record<string, string> = { 61: 'blue eyes', 62: 'orange eyes', 63: 'odd eyes', 64: 'green eyes' }

/** A color in words, such as `black silver mackerel tabby with white`. `breed` is the code of the breed, if it is known. */
export function colorWords(color: EmsColor, breed: string | null): string {
  const eyes = EYES[color.pairs.eyes ?? '']
  if (color.base === 'w') return eyes ? `white with ${eyes}` : 'white'
  const coat = color.base === 'x' ? 'unrecognized color' : coatWords(color, breed ?? '')
  const words = [coat, WHITE[color.pairs.white ?? '']].filter(Boolean).join(' ')
  return eyes ? `${words}, ${eyes}` : words
}

function coatWords(color: EmsColor, breed: string): string {
  const { tip, tabby: written } = color.pairs
  const always = breedColor(breed)
  const tabby = written ?? (always.isTicked ? '25' : undefined)
  const point = color.pairs.point ?? always.point ?? undefined
  const isTipped = tip === '11' || tip === '12'
  const isTabby = tabby !== undefined
  const isSmoke = color.isSilver && !isTabby && !isTipped
  const isTortie = color.base in TORTIES
  return [
    nameOf(color, { breed, point, isTabby }),
    tip === '14' && 'charcoal',
    tip === '11' && 'shaded',
    tip === '12' && (color.isSilver || color.isGolden ? 'chinchilla' : 'shell'),
    color.isSilver && !isSmoke && 'silver',
    color.isGolden && 'golden',
    isTabby && !always.isTicked && PATTERNS[tabby],
    isTortie && (isTabby && point !== '33' ? 'torbie' : 'tortie'),
    isSmoke && 'smoke',
    isTabby && point === '33' && 'lynx',
    // All Burmese are sepia, so that breeders do not say it.
    breed !== 'BUR' && POINTS[point ?? ''],
    isTabby && !isTortie && !always.isTicked && point !== '33' && 'tabby',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The name of the dark color, or of a red one. */
function nameOf(
  { base, isModified, isAmber, isSilver, isGolden }: EmsColor,
  { breed, point, isTabby }: { breed: string; point: string | undefined; isTabby: boolean },
): string {
  const dark = TORTIES[base] ?? base
  if (isModified) return base === dark && dark !== 'e' ? 'caramel' : 'apricot'
  if (isAmber) return { n: 'amber', a: 'light amber', d: 'red amber', e: 'cream amber' }[dark] ?? dark
  const ofBreed = BREED_NAMES[breed]
  const own = !ofBreed?.isTabby || isTabby ? ofBreed?.names[dark] : undefined
  if (own && !isSilver) return own
  if (dark === 'n' && point) return 'seal'
  if (dark === 'n' && isTabby && !isSilver && !isGolden) return 'brown'
  return COLOR_NAMES[dark] ?? dark
}
