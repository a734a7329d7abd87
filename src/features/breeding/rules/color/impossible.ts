/**
 * Colors that parents cannot have in their kittens, each with the reason. They are questions, never errors: a code may be wrong, a parent
 * may be another cat, and rare exceptions exist. White in a parent or the kitten hides everything, and red hides black and chocolate, tabby
 * and solid, and silver that is not seen.
 */
import { TORTIES } from './ems.ts'
import { genotypesOfColor } from './genotype.ts'
import { type ColorAnimal, isPossibleFamily } from './infer.ts'
import { type Locus, type Trait, traitOf } from './loci.ts'
import { adjectiveText } from './trait-words.ts'

type Family = { kitten: ColorAnimal; sire: ColorAnimal | undefined; dam: ColorAnimal | undefined }
type Member = ColorAnimal | undefined

/** The loci that are compared. The amount of white and patterns are too often seen wrong. */
const COMPARED = ['W', 'O', 'D', 'B', 'A', 'C', 'I', 'L'] as const
type Compared = (typeof COMPARED)[number]

/** What is impossible about the color of a kitten of known parents, as sentences. A parent that is not known is undefined. */
export function impossibleColors({ kitten, sire, dam }: Family): string[] {
  if (!known(kitten)) return []
  const family = { kitten, sire: known(sire), dam: known(dam) }
  // A little white is often not seen in a parent, so only white cats are compared.
  const isCompared = (locus: Compared) => locus !== 'W' || kitten.code?.color?.base === 'w'
  const impossible = COMPARED.filter((locus) => isCompared(locus) && !isPossible(locus, family))
  return [...tortieMale(kitten), ...impossible.map((locus) => `${reasonOf(locus, family)} ${CHECK}`)]
}
const CHECK = 'Please check their codes and the parents.'

const known = (animal: Member): Member => (animal?.code ? animal : undefined)

function tortieMale({ name, sex, code }: ColorAnimal): string[] {
  return sex === 'male' && (code?.color?.base ?? '') in TORTIES
    ? [`${name} is male, and nearly all tortoiseshell cats are female. Please check the code and the sex.`]
    : []
}

function isPossible(locus: Locus, { kitten, sire, dam }: Family): boolean {
  const members = [kitten, sire, dam].filter((each) => each !== undefined)
  const sets = new Map(members.map((each) => [each.id, genotypesOfColor(codeOf(each), each.sex)[locus]]))
  return isPossibleFamily(locus, { kitten, sire, dam }, sets)
}
const codeOf = ({ code }: ColorAnimal) => code ?? { breed: '', color: null }

/** What a cat shows at a locus, if only one trait is possible. */
function shownAt(locus: Locus, animal: Member): Trait | undefined {
  if (!animal) return undefined
  const traits = new Set(genotypesOfColor(codeOf(animal), animal.sex)[locus].map(traitOf))
  return traits.size === 1 ? [...traits][0] : undefined
}

/** What two parents and a kitten show at a locus, and the rule that it breaks. */
function sentence(locus: Locus, { kitten, sire, dam }: Family, rule: string): string {
  const text = (animal: Member) => {
    const trait = shownAt(locus, animal)
    return trait ? adjectiveText(trait) : 'unknown'
  }
  const parents =
    text(sire) === text(dam)
      ? `${sire?.name} and ${dam?.name} are both ${text(dam)}`
      : `${sire?.name} is ${text(sire)}, and ${dam?.name} is ${text(dam)}`
  return `${parents}, but ${kitten.name} is ${text(kitten)}. ${rule}`
}

function reasonOf(locus: Compared, family: Family): string {
  if (locus === 'O') return redReason(family)
  if (locus !== 'W') return sentence(locus, family, RULES[locus])
  const { kitten, sire, dam } = family
  return `${kitten.name} is white, but neither ${sire?.name} nor ${dam?.name} is. A white cat has a white parent.`
}
const RULES: Record<Exclude<Compared, 'O' | 'W'>, string> = {
  D: 'Two dilute cats have only dilute kittens.',
  B: 'Black is dominant over chocolate, and chocolate over cinnamon.',
  A: 'Two solid cats have only solid kittens.',
  C: 'Full color is dominant over sepia, mink, and points.',
  I: 'A silver or smoke cat has a silver or smoke parent.',
  L: 'Two long-haired cats have only long-haired kittens.',
}

/** Red is on the X chromosome: a son has that of his dam, and a daughter one of each parent. */
function redReason({ kitten, sire, dam }: Family): string {
  const { name } = kitten
  const ofKitten = shownAt('O', kitten)
  const [ofSire, ofDam] = [shownAt('O', sire), shownAt('O', dam)]
  if (ofKitten !== 'notRed' && ofSire === 'notRed' && ofDam === 'notRed')
    return `${name} is ${ofKitten && adjectiveText(ofKitten)}, but neither ${sire?.name} nor ${dam?.name} has red.`
  if (kitten.sex === 'male')
    return ofDam === 'red'
      ? `${name} is not red, but a red queen such as ${dam?.name} has only red or cream sons.`
      : `${name} is red or cream, but ${dam?.name} has no red, and a son has it from his dam.`
  if (ofKitten === 'notRed' && ofSire === 'red')
    return `${name} has no red, but all daughters of a red sire such as ${sire?.name} are red, cream, or tortie.`
  if (ofKitten === 'notRed')
    return `${name} has no red, but all daughters of a red dam such as ${dam?.name} are red, cream, or tortie.`
  if (ofKitten === 'red')
    return ofSire === 'notRed'
      ? `${name} is red or cream, but ${sire?.name} is not, and a red daughter needs a red sire.`
      : `${name} is red or cream, but ${dam?.name} has no red, and a red daughter has it from both parents.`
  return `${name} is tortie, but ${sire?.name} and ${dam?.name} are both red or cream, which leaves no other color.`
}
