/**
 * The colors of the kittens of two cats, as far as their own colors and those of their families say.
 *
 * Shares are exact for what is certain. Of what is open, the table shows the kittens of parents that carry nothing which no color of the
 * family shows, and a sentence for each other possibility says which share of the kittens it would be: “If both carry dilute, 1/4 of the
 * kittens are dilute.” Averages over guesses would look exact and would not be. There are no odds for what no known gene decides, and none
 * for the colors behind a white parent.
 */
import type { Sex } from '../../choices.ts'
import type { KittenGroup, MatingColors } from '../../contract.ts'
import { breedColor } from './breeds.ts'
import { type EmsCode, type EmsColor, printColor, TORTIES } from './ems.ts'
import { type ColorAnimal, type Conclusion, inferGenotypes } from './infer.ts'
import { type Locus, type Possible, traitOf } from './loci.ts'
import {
  type Blurred,
  type Kitten,
  keyOf,
  kittenColors,
  type Share,
  type SharedKitten,
  shareOf,
} from './offspring.ts'
import { openTraits, shownGenotypes } from './open-traits.ts'
import { colorWords } from './words.ts'

/** More kinds of kittens of one sex are shown in groups. */
const MAX_KINDS = 12

type Parent = ColorAnimal & { code: EmsCode & { color: EmsColor } }

/** The kittens of two cats. `relatives` are parents and kittens of both. */
export function matingColors(
  sire: ColorAnimal,
  dam: ColorAnimal,
  relatives: readonly ColorAnimal[],
): MatingColors {
  const withoutColor = [sire, dam].filter((each) => !hasColor(each)).map(({ name }) => name)
  const nothing = { female: [], male: [], possible: [], unknown: [], unpredictable: [], conclusions: [] }
  if (!(hasColor(sire) && hasColor(dam))) return { withoutColor, ...nothing }
  const { genotypes, conclusions } = inferGenotypes([sire, dam, ...relatives])
  const [ofSire, ofDam] = withoutHair([sire, dam], [genotypes.get(sire.id), genotypes.get(dam.id)] as Pair)
  const blurred = blurredBy([sire, dam], [ofSire, ofDam])
  const [shownSire, shownDam] = [shownGenotypes(ofSire), shownGenotypes(ofDam)]
  const kittens = kittenColors(shownSire, shownDam, blurred)
  const usual = summaryOf(kittens)
  const isSeen = (locus: Locus, pair: { sire: string; dam: string }) =>
    summaryOf(
      kittenColors({ ...shownSire, [locus]: pair.sire }, { ...shownDam, [locus]: pair.dam }, blurred),
    ) !== usual
  const write = writerOf([sire, dam], kittens)
  return {
    withoutColor,
    female: groupKittens(kittens.female, write),
    male: groupKittens(kittens.male, write),
    possible: openTraits(
      { name: sire.name, possible: ofSire },
      { name: dam.name, possible: ofDam },
      { isSeen, subjectOf: subjectsOf(kittens) },
    ),
    unknown: [sire, dam].flatMap((parent, index) => hiddenBy(parent, [ofSire, ofDam][index] as Possible)),
    unpredictable: unpredictable([sire, dam], kittens),
    conclusions: conclusionsAbout([sire, dam], conclusions),
  }
}

type Pair = [Possible, Possible]
type Parents = [Parent, Parent]

const hasColor = (animal: ColorAnimal): animal is Parent => Boolean(animal.code?.color)

/** Hair is left out if a breed does not say it: both parents count as short-haired. */
function withoutHair(parents: Parents, [sire, dam]: Pair): Pair {
  const isKnown = parents.every(({ code, tested }) => breedColor(code.breed).hair || tested?.L)
  return isKnown
    ? [sire, dam]
    : [
        { ...sire, L: ['L/L'] },
        { ...dam, L: ['L/L'] },
      ]
}

function blurredBy(parents: Parents, possible: Pair): Blurred {
  const isHidden = (locus: Locus) => possible.some((each) => each[locus].length === HIDDEN[locus])
  const isSpotted = parents.some(({ code }) => code.color.pairs.tabby === '24')
  return {
    isColorOpen: parents.some((parent, index) => isColorOpen(parent, possible[index] as Possible)),
    isTickingOpen: isHidden('Ti') && !possible.some((each) => each.Ti[0] === 'Ti/Ti'),
    openPattern: isHidden('Ta') ? 'all' : isSpotted ? 'mackerel' : 'none',
  }
}
/** Whether a parent hides its color, and its family does not show all of it either. */
function isColorOpen({ code }: Parent, possible: Possible): boolean {
  const isOpen = (locus: Locus) => new Set(possible[locus].map(traitOf)).size > 1
  return 'wx'.includes(code.color.base) ? (['O', 'B', 'D', 'A', 'C', 'I'] as const).some(isOpen) : isOpen('O')
}

/** Genotypes of loci that a color does not show at all. */
const HIDDEN: Partial<Record<Locus, number>> = { A: 3, I: 3, Ta: 3, Ti: 3 }

/** Which kittens show a locus. */
function subjectsOf(kittens: Record<Sex, SharedKitten[]>): (locus: Locus) => string {
  const bases = [...kittens.female, ...kittens.male].flatMap(({ color }) => color?.base ?? [])
  const hasWhite = bases.includes('w')
  const hasRed = bases.some((base) => 'de'.includes(base))
  return (locus) => {
    if (locus === 'W' || locus === 'L') return 'kittens'
    if (locus === 'Ta' || locus === 'Ti') return 'tabby kittens'
    const isRed = hasRed && 'BA'.includes(locus)
    if (hasWhite && isRed) return 'kittens that are neither white nor red'
    return hasWhite ? 'kittens that are not white' : isRed ? 'kittens that are not red' : 'kittens'
  }
}

const summaryOf = (kittens: Record<Sex, SharedKitten[]>) =>
  JSON.stringify(
    [kittens.female, kittens.male].map((list) =>
      list.map((each) => [keyOf(each), each.share.numerator / each.share.denominator]).sort(),
    ),
  )

type Writer = (kitten: Kitten) => { ems: string | null; words: string }

/** Writes kittens as the codes of the parents do: without the points that all cats of the breed have, and with hair if it varies. */
function writerOf(parents: Parents, kittens: Record<Sex, SharedKitten[]>): Writer {
  const [breed, other] = parents.map(({ code }) => code.breed)
  const ofBreed = breed === other ? (breed as string) : null
  const hairs = new Set([...kittens.female, ...kittens.male].map(({ hair }) => hair))
  const always = breedColor(ofBreed ?? '')
  const isWritten = (group: 'point' | 'tabby') => parents.some(({ code }) => code.color.pairs[group])
  const isSpotted = parents.some(({ code }) => code.color.pairs.tabby === '24')
  return ({ color, isAlbino, hair }) => {
    const hairText = hairs.size > 1 ? `, ${hair} hair` : ''
    if (!color) return { ems: null, words: `not white, color unknown${hairText}` }
    if (isAlbino) return { ems: printColor(color), words: `albino${hairText}` }
    const pairs = { ...color.pairs }
    if (always.point && !isWritten('point')) delete pairs.point
    if (always.isTicked && !isWritten('tabby')) delete pairs.tabby
    const words = colorWords(color, ofBreed)
    const pattern = isSpotted && color.pairs.tabby === '21' ? ', mackerel or spotted' : ''
    return { ems: printColor({ ...color, pairs }), words: words + pattern + hairText }
  }
}

function groupKittens(kittens: readonly SharedKitten[], write: Writer): KittenGroup[] {
  const groups = new Map<string | null, SharedKitten[]>()
  for (const kitten of kittens) {
    const name = kittens.length > MAX_KINDS ? groupName(kitten) : null
    groups.set(name, [...(groups.get(name) ?? []), kitten])
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      share: sumOf(members.map(({ share }) => share)),
      kindCount: members.length,
      kinds: members.slice(0, MAX_KINDS).map((kitten) => ({ ...write(kitten), share: kitten.share })),
    }))
    .sort((one, other) => sizeOf(other.share) - sizeOf(one.share))
}

function groupName({ color, isAlbino }: Kitten): string {
  if (isAlbino) return 'albino'
  if (!color) return 'not white'
  const plain = colorWords({ ...color, pairs: {}, isSilver: false, isAmber: false }, null)
  return color.base in TORTIES ? plain.replace('black tortie', 'tortie') : plain
}

const sizeOf = ({ numerator, denominator }: Share) => numerator / denominator

function sumOf(shares: readonly Share[]): Share {
  const denominator = Math.max(...shares.map((each) => each.denominator))
  return shareOf(
    shares.reduce((sum, each) => sum + each.numerator * (denominator / each.denominator), 0),
    denominator,
  )
}

/** What a parent’s color hides about its genes, unless its family or a test says it. */
function hiddenBy(parent: Parent, possible: Possible): string[] {
  const { name, code, sex } = parent
  const { base, pairs } = code.color
  const his = sex === 'male' ? 'his' : 'her'
  if (isColorOpen(parent, possible)) {
    if (base === 'w')
      return [
        `White hides all other colors of ${name}, so those of ${his} kittens that are not white are unknown.`,
      ]
    return base === 'x'
      ? [`The code of ${name} names no color, so those of ${his} kittens are unknown.`]
      : [`Male torties are rare exceptions, so the colors of the kittens of ${name} are unknown.`]
  }
  const isHidden = (locus: Locus) => possible[locus].length === HIDDEN[locus]
  const isRed = 'de'.includes(base)
  const hidden = [
    ...(isRed && new Set(possible.B.map(traitOf)).size > 1 ? ['black, chocolate, or cinnamon'] : []),
    ...(isRed && isHidden('A') ? ['tabby or solid'] : []),
    ...(isRed && isHidden('I') ? ['silver or not'] : []),
  ]
  return [
    ...(hidden.length > 0 ? [`Red hides what ${name} is beside it: ${hidden.join('; ')}.`] : []),
    ...(!pairs.tabby && (isHidden('Ta') || isHidden('Ti'))
      ? [`${name} shows no tabby pattern, so that of ${his} tabby kittens is unknown.`]
      : []),
  ]
}

/** What no known gene decides, as far as it concerns these kittens. */
function unpredictable(parents: Parents, kittens: Record<Sex, SharedKitten[]>): string[] {
  const colors = [...kittens.female, ...kittens.male].flatMap(({ color }) => color ?? [])
  const ofParents = parents.map(({ code }) => code.color)
  const has = (test: (color: EmsColor) => boolean) => colors.some(test) || ofParents.some(test)
  return [
    ...(has(
      ({ isSilver, isGolden, pairs }) => isSilver || isGolden || pairs.tip === '11' || pairs.tip === '12',
    )
      ? [
          'How far silver or golden hairs are tipped cannot be predicted: smoke, tabby, shaded, or chinchilla.',
        ]
      : []),
    ...(has(({ isGolden }) => isGolden) ? ['Golden cannot be predicted.'] : []),
    ...(has(({ pairs }) => pairs.white !== undefined)
      ? ['How much white a kitten has cannot be predicted, so 09 means any amount.']
      : []),
    ...(has(({ pairs }) => pairs.tabby === '24')
      ? ['Whether a mackerel pattern breaks into spots cannot be predicted.']
      : []),
    ...(has(({ isModified }) => isModified) ? ['Caramel and apricot cannot be predicted.'] : []),
    'Eye color cannot be predicted.',
  ]
}

function conclusionsAbout(parents: Parents, conclusions: readonly Conclusion[]): string[] {
  const ids = parents.map(({ id }) => id)
  return conclusions.flatMap(({ animalId, text }) => (ids.includes(animalId) ? text : []))
}
