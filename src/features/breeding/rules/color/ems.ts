/**
 * Codes of FIFe's Easy Mind System (EMS), which WCF uses too: three letters for the breed, letters for the color, and pairs of digits,
 * such as `MCO ns 09 22`. The grammar follows the tables of registries (kecb.ch, nrr.no).
 */

/** Colors by their letter; `w` is white, and `x` a color that the registry does not recognize. */
const BASES = 'nabcdefghjopqrwx'
const DILUTES = 'acpegjr'
/** Colors that amber, a gene of Norwegian Forest Cats, changes. */
const AMBER_BASES = 'nadefg'
/** Tortoiseshells, with the color of the parts that are not red. */
export const TORTIES: Readonly<Record<string, string>> = { f: 'n', g: 'a', h: 'b', j: 'c', q: 'o', r: 'p' }

const EXTRAS = {
  m: 'isModified',
  t: 'isAmber',
  s: 'isSilver',
  y: 'isGolden',
} as const

/** The pairs of digits. Each group appears at most once, in this order. */
const GROUPS = {
  white: ['01', '02', '03', '04', '05', '09'],
  tip: ['11', '12', '14'],
  tabby: ['21', '22', '23', '24', '25'],
  point: ['31', '32', '33'],
  tail: ['51', '52', '53', '54'],
  eyes: ['61', '62', '63', '64', '65', '66', '67'],
  ears: ['71', '72', '73'],
  coat: ['81', '82', '83', '84'],
  toes: ['90', '91', '92', '93', '94'],
} as const
type Group = keyof typeof GROUPS
const GROUP_NAMES: Record<Group, string> = {
  white: 'amounts of white',
  tip: 'kinds of tipping',
  tabby: 'tabby patterns',
  point: 'kinds of points',
  tail: 'kinds of tails',
  eyes: 'eye colors',
  ears: 'kinds of ears',
  coat: 'kinds of coats',
  toes: 'numbers of toes',
}
const groupNames = Object.keys(GROUPS) as Group[]

const STATUSES = ['non', 'prov', 'var'] as const

export type EmsColor = {
  /** One letter. */
  base: string
  /** Caramel and apricot. */
  isModified: boolean
  isAmber: boolean
  isSilver: boolean
  isGolden: boolean
  /** Two digits of each group that is present. */
  pairs: Partial<Record<Group, string>>
}

export type EmsCode = {
  /** Three capital letters. */
  breed: string
  /** The breed that a cat without pedigree resembles, in brackets or parentheses: `XSH [BOM]`. */
  origin: string | null
  /** Not recognized, preliminarily recognized, a variant, or of a cross; `var` is old. */
  status: (typeof STATUSES)[number] | 'X' | null
  color: EmsColor | null
}

/** A plain color without pairs and extras. */
export function plainColor(base: string, overrides: Partial<EmsColor> = {}): EmsColor {
  return {
    base,
    isModified: false,
    isAmber: false,
    isSilver: false,
    isGolden: false,
    pairs: {},
    ...overrides,
  }
}

type Parsed = { code: EmsCode } | { error: string }

/**
 * Reads a code, or says what is wrong with it, as a sentence for the breeder. Capitals, hyphens, dots, and missing spaces do not matter;
 * `x*` is read as `x`, and codes that are no longer given, such as `BRI` and `var`, are read too.
 */
export function parseEms(text: string): Parsed {
  const found = /^\s*([A-Za-z]{3})(?![A-Za-z])\s*(\[[A-Za-z]{3}\]|\([\p{L} ]+\))?(.*)$/su.exec(text)
  if (!found) return { error: 'An EMS code begins with three letters, such as MCO n 22.' }
  const breed = (found[1] as string).toUpperCase()
  const origin = found[2]?.startsWith('[') ? found[2].toUpperCase() : (found[2] ?? null)
  if (origin && !['XLH', 'XSH'].includes(breed))
    return { error: 'Only cats without a pedigree (XLH, XSH) have a name in brackets after their code.' }
  const rest = (found[3] as string).replaceAll(/[\s.*-]+/g, ' ').trim()
  const strange = /[^A-Za-z\d ]/u.exec(rest)
  if (strange) return { error: `“${strange[0]}” is not part of an EMS code.` }
  const tokens = rest.match(/[A-Za-z]+|\d+/g) ?? []
  const status = takeStatus(tokens)
  const letters = /^\D/.test(tokens[0] ?? '') ? tokens.shift()?.toLowerCase() : undefined
  if (letters === undefined)
    return tokens.length > 0
      ? { error: 'Write the color before the numbers, such as n 22.' }
      : { code: { breed, origin, status, color: null } }
  const color = readColor(letters)
  if (typeof color === 'string') return { error: color }
  const pairs = readPairs(tokens)
  if (typeof pairs === 'string') return { error: pairs }
  const error = meaningError(breed, { ...color, pairs })
  return error ? { error } : { code: { breed, origin, status, color: { ...color, pairs } } }
}

/** `X` before a color is a status; alone, the capital is one, and the small letter the color that is not recognized. */
function takeStatus(tokens: string[]): EmsCode['status'] {
  const [first = '', next] = tokens
  const status = STATUSES.find((each) => each === first.toLowerCase())
  const isCross = first.toLowerCase() === 'x' && (next ? /^\D/.test(next) : first === 'X')
  if (status || isCross) tokens.shift()
  return status ?? (isCross ? 'X' : null)
}

function readColor(letters: string): Omit<EmsColor, 'pairs'> | string {
  const [base = '', ...extras] = letters
  if (!BASES.includes(base)) return `“${base}” is not a color of EMS. Colors are ${[...BASES].join(', ')}.`
  if ('wx'.includes(base) && extras.length > 0) return `After “${base}”, only numbers follow.`
  const { pairs: _, ...color } = plainColor(base)
  for (const [index, extra] of extras.entries()) {
    if (!(extra in EXTRAS))
      return `“${extra}” cannot follow a color. Silver is s, golden y, amber t, and caramel m.`
    if (extras.indexOf(extra) < index) return `“${extra}” appears twice.`
    color[EXTRAS[extra as keyof typeof EXTRAS]] = true
  }
  return color
}

function readPairs(tokens: readonly string[]): EmsColor['pairs'] | string {
  const pairs: EmsColor['pairs'] = {}
  for (const token of tokens) {
    const group = groupNames.find((name) => GROUPS[name].some((pair) => pair === token))
    if (!group) return `“${token}” is not a number of EMS.`
    if (pairs[group]) return `${pairs[group]} and ${token} are both ${GROUP_NAMES[group]}. Keep one of them.`
    pairs[group] = token
  }
  const sorted = [...tokens].sort()
  return sorted.join() === tokens.join()
    ? pairs
    : `Write the numbers from the lowest to the highest: ${sorted.join(' ')}.`
}

/** FIFe's rules about what a letter or number may be combined with. */
function meaningError(breed: string, { base, isModified, isAmber, pairs }: EmsColor): string | undefined {
  if (isModified && !DILUTES.includes(base))
    return `“m” (caramel and apricot) only follows a dilute color: ${[...DILUTES].join(', ')}.`
  if (isAmber && !(breed === 'NFO' && AMBER_BASES.includes(base)))
    return `“t” (amber) only follows ${[...AMBER_BASES].join(', ')} of Norwegian Forest Cats (NFO).`
  if (pairs.white === '04' && !MITTED.includes(breed)) return '04 (mitted) is only for Ragdolls (RAG).'
  if (pairs.white === '05' && breed !== 'SNO') return '05 (snowshoe white) is only for Snowshoes (SNO).'
  return undefined
}
/** Ragdolls and RagaMuffins, which other registries than FIFe recognize. */
const MITTED = ['RAG', 'RGM', 'RMF']

/** The color of a code in EMS: `ns 09 22`. */
export function printColor(color: EmsColor): string {
  const extras = Object.entries(EXTRAS).flatMap(([letter, name]) => (color[name] ? letter : []))
  return [color.base + extras.join(''), ...groupNames.flatMap((group) => color.pairs[group] ?? [])].join(' ')
}

/** A code as registries write it: `MCO ns 09 22`. */
export function printEms({ breed, origin, status, color }: EmsCode): string {
  return [breed, origin, status, color && printColor(color)].filter(Boolean).join(' ')
}
