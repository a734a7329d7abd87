/**
 * Optional facts about a cat, in the order in which they are shown. Contracts, forms, responses, structured data, the
 * comparison, the locked fields of a sale, the record of a cat, and exports follow from this list. Each fact also needs a
 * column of the same name, a rule about personal data, and the migration that adds the column. All values are texts: a
 * date is its ISO text, and a choice the key of its option. Separate from the contract, so that pages need not load schemas.
 */
import { dateText } from '#lib/dates.ts'

type Common = {
  name: string
  label: string
  hint: string
  /** A stored value, with which the demo and tests begin. */
  example: string
  /** Part of what a buyer agrees to: it is in the snapshot of a sale, and cannot be changed after it. */
  isAgreed?: boolean
  /** A row of the comparison of cats. */
  isCompared?: boolean
}
type TextFact = Common & {
  kind: 'text'
  maxLength: number
  /** What the text may contain, and the message otherwise. */
  allowed?: { pattern: RegExp; message: string }
  /** Its digits are no contact details, so that screening ignores them. */
  isNumber?: boolean
}
type ChoiceFact = Common & { kind: 'choice'; options: Record<string, string> }
/** From the birth of the cat until today. */
type DateFact = Common & { kind: 'date' }
export type CatFact = TextFact | ChoiceFact | DateFact

const FACTS = [
  {
    name: 'color',
    kind: 'text',
    label: 'Color',
    hint: 'As in the pedigree, for example blue tabby and white',
    example: 'blue tabby and white',
    maxLength: 60,
    isAgreed: true,
    isCompared: true,
  },
  {
    name: 'registrationNumber',
    kind: 'text',
    label: 'Registration number',
    hint: 'The number at the registry, for example SBT 041526 012',
    example: 'SBT 041526 012',
    maxLength: 40,
    allowed: {
      pattern: /^[\p{L}\p{N} /-]*$/u,
      message: 'Use only letters, digits, spaces, hyphens, and slashes.',
    },
    isNumber: true,
    isAgreed: true,
  },
  {
    name: 'neutered',
    kind: 'choice',
    label: 'Neutered or spayed',
    hint: '“Not yet” means that it is planned before the cat leaves',
    example: 'not_yet',
    options: { yes: 'Yes', not_yet: 'Not yet', no: 'No' },
    isCompared: true,
  },
  {
    name: 'litterTrainedSince',
    kind: 'date',
    label: 'Litter-trained since',
    hint: 'The day from which the cat has used the litter box by itself',
    example: '2026-01-12',
    isCompared: true,
  },
] as const satisfies CatFact[]

type Listed = (typeof FACTS)[number]
export type FactName = Listed['name']
export type AgreedFactName = Extract<Listed, { isAgreed: true }>['name']
export const CAT_FACTS: (CatFact & { name: FactName })[] = FACTS
export const AGREED_FACTS = CAT_FACTS.filter((fact) => fact.isAgreed) as (CatFact & {
  name: AgreedFactName
})[]

/** The facts of a cat; null for those that its breeder did not enter. */
export type Facts = Record<FactName, string | null>

/** Returns the function that makes an object with a value for each of some facts. */
const forEachOf =
  <Name extends FactName>(facts: (CatFact & { name: Name })[]) =>
  <T>(value: (fact: CatFact & { name: Name }) => T) =>
    Object.fromEntries(facts.map((fact) => [fact.name, value(fact)])) as Record<Name, T>

/** An object with a value for each fact. */
export const forEachFact = forEachOf(CAT_FACTS)

/** An object with a value for each fact that a buyer agrees to. */
export const forEachAgreedFact = forEachOf(AGREED_FACTS)

/** Only the facts of something that has them. What was stored before a fact was added has none. */
export function pickFacts(cat: Partial<Facts>): Facts {
  return forEachFact(({ name }) => cat[name] ?? null)
}

/** A fact as people read it; null if it was not stated. */
export function factText(fact: CatFact, value: string | null): string | null {
  if (!value) return null
  if (fact.kind === 'date') return dateText(value)
  return fact.kind === 'choice' ? (fact.options[value] ?? null) : value
}

/** A fact as programs read it, in files and structured data: a date as ISO text, and everything else as people read it. */
export function factData(fact: CatFact, value: string | null): string | null {
  return fact.kind === 'date' ? value : factText(fact, value)
}
