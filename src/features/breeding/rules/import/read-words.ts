/** Words for sexes, states, and registries in files of other programs, in several languages. */
import type { AnimalStatus, Registry, Sex, Visibility } from '../../choices.ts'

const list = (text: string) => text.split(' ')

const SEXES: Record<Sex, string[]> = {
  male: list(
    'male males m tom stud boy sire 1.0 1,0 1/0 kater mannlich maennlich rude mâle hane hann hankat hannkatt han uros neutermale ♂',
  ),
  female: list(
    'female females f w queen girl dam molly 0.1 0,1 0/1 katze weiblich hundin femelle hona honkatt hun hunkat hunn hunnkatt naaras poes spay v ♀',
  ),
}

const STATUSES: Record<AnimalStatus, string[]> = {
  kept: list('kept keeping active own aktiv'),
  breeding: list('breeding intact entire breeder stud queen zucht'),
  neutered: list('neutered spayed neuter spay altered castrated kastriert castre desexed'),
  sold: list('sold verkauft vendu solgt sald rehomed'),
  died: list('died dead deceased gestorben tot decede dod avliden'),
}

const VISIBILITIES: Record<Visibility, string[]> = {
  private: list('private privat no'),
  public: list('public offentlich publique yes'),
}

const BOOLEANS = { yes: list('yes y true 1 x ja j oui'), no: list('no n false 0 nein nej nei non') }

const key = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The choice that a text or one of its words means; otherwise, the text. */
function choose<Choice extends string>(text: string, choices: Record<Choice, string[]>): Choice | string {
  const whole = key(text)
  const entries = Object.entries(choices) as [Choice, string[]][]
  const exact = entries.find(([, words]) => words.some((word) => key(word) === whole))
  if (exact) return exact[0]
  const parts = whole.split(/[\s()/,;-]+/)
  return (
    entries.find(([, words]) => words.some((word) => word.length > 2 && parts.includes(key(word))))?.[0] ??
    text
  )
}

/** `male`, `female`, or the text: from `M`, `Tom`, `1.0`, `Male neuter`. */
export const readSex = (text: string): string => choose(text, SEXES)
/** A status of an animal, or the text. */
export const readStatus = (text: string): string => choose(text, STATUSES)
/** `private`, `public`, or the text. */
export const readVisibility = (text: string): string => choose(text, VISIBILITIES)

/** True, false, or the text. */
export function readYesOrNo(text: string): boolean | string {
  const answer = choose(text, BOOLEANS)
  return answer === 'yes' ? true : answer === 'no' ? false : text
}

/** The registry that a text names; all others are `other`. */
export function readRegistry(text: string): Registry {
  const name = key(text)
  const known = ['CFA', 'TICA', 'FIFe', 'GCCF', 'WCF'] as const
  return known.find((registry) => name.split(/[^a-z]+/).includes(registry.toLowerCase())) ?? 'other'
}

/**
 * The registry that gives numbers of this form: CFA `0132-1234567`, TICA `SBT 102505 012`, GCCF `CS SR 123456`, and members of FIFe
 * `SE SVERAK LO 123456`. Sources: breeders’ descriptions of CFA and TICA numbers (alchemistpersians.com, finticat.fi), the GCCF’s
 * registration policies, and FIFe’s breeding rules.
 */
export function registryOfNumber(number: string): Registry {
  const text = number.trim().toUpperCase()
  if (/^\d{4}-\d{6,7}$/.test(text)) return 'CFA'
  if (/^[A-Z0-9]{2}[TVPNS] ?\d{6} ?\d{3}$/.test(text)) return 'TICA'
  if (/^CS ?(SR|REF)? ?\d+$/.test(text)) return 'GCCF'
  return /\b(LO|RX) ?\d+$/.test(text) ? 'FIFe' : 'other'
}
