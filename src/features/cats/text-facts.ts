/**
 * Short optional texts about a cat, in the order in which they are shown. Contracts, forms, responses, the locked fields
 * of a sale, the record of a cat, and exports follow from this list. Each text also needs a column of the same name, a
 * rule about personal data, and the migration that adds the column. Separate from the contract, so that pages need not
 * load schemas.
 */

type TextFact = {
  name: string
  label: string
  hint: string
  /** Completes the hint of the form; the demo uses it, too. */
  example: string
  maxLength: number
  /** What the text may contain, and the message otherwise. */
  allowed?: { pattern: RegExp; message: string }
  /** Its digits are no contact details, so that screening ignores them. */
  isNumber?: boolean
}

const FACTS = [
  {
    name: 'color',
    label: 'Color',
    hint: 'As in the pedigree',
    example: 'blue tabby and white',
    maxLength: 60,
  },
  {
    name: 'registrationNumber',
    label: 'Registration number',
    hint: 'The number at the registry',
    example: 'SBT 041526 012',
    maxLength: 40,
    allowed: {
      pattern: /^[\p{L}\p{N} /-]*$/u,
      message: 'Use only letters, digits, spaces, hyphens, and slashes.',
    },
    isNumber: true,
  },
] as const satisfies TextFact[]

export type TextFactName = (typeof FACTS)[number]['name']
export const TEXT_FACTS: (TextFact & { name: TextFactName })[] = FACTS

/** The texts of a cat; null for those that its breeder did not enter. */
export type TextFacts = Record<TextFactName, string | null>

/** An object with a value for each text. */
export function forEachTextFact<T>(value: (fact: (typeof TEXT_FACTS)[number]) => T): Record<TextFactName, T> {
  return Object.fromEntries(TEXT_FACTS.map((fact) => [fact.name, value(fact)])) as Record<TextFactName, T>
}

/** Only the texts of something that has them. */
export function pickTextFacts(cat: TextFacts): TextFacts {
  return forEachTextFact(({ name }) => cat[name])
}
