/** Single words and phrases: sex, age, deposit, allergies, and words that only connect others. */
import { type Meaning, readAll, type Scanner } from './understood.ts'

const MALE = ['male', 'males', 'boy', 'boys', 'tom', 'toms', 'tomcat', 'tomcats']
const FEMALE = ['female', 'females', 'girl', 'girls', 'queen', 'queens']

/**
 * Words for ages with their bounds in whole weeks: a kitten is under a year; senior as in the life stages of the AAHA
 * and AAFP guidelines (2021), from ten years; breeding cats retire at three years or later.
 */
const AGES: { words: string[]; label: string; minAge?: number; maxAge?: number }[] = [
  { words: ['young adult', 'young adults'], label: 'Young adults first', minAge: 52, maxAge: 155 },
  {
    words: ['kitten', 'kittens', 'kitty', 'kitties', 'baby', 'babies'],
    label: 'Kittens first',
    maxAge: 51,
  },
  { words: ['young'], label: 'Young cats first', maxAge: 155 },
  { words: ['adult', 'adults', 'grown', 'mature'], label: 'Adults first', minAge: 52 },
  { words: ['retired'], label: 'Retired cats first', minAge: 156 },
  { words: ['senior', 'seniors'], label: 'Seniors first', minAge: 520 },
]

const SPELLINGS_OF_HYPOALLERGENIC =
  /(?<!\w)(?:hypo[- ]?allerg\w+|non[- ]?allerg\w+|allerg(?:y|en)[- ](?:friendly|free)|low[- ]allerg\w+|fel d ?1)(?!\w)/g

/** Words that corrections may lead to, because this module or the next one understands them. */
export const UNDERSTOOD_WORDS: ReadonlySet<string> = new Set(
  [...MALE, ...FEMALE, ...AGES.flatMap(({ words }) => words), 'deposit', 'hypoallergenic'].filter(
    (word) => !word.includes(' '),
  ),
)

/** Reads words for sex. A text with both has no preference. */
export function readSex(scanner: Scanner): void {
  if ([MALE, FEMALE].every((words) => anyOf(words).test(scanner.left))) {
    const meaning: Meaning = { kind: 'gender', gender: 'any' }
    readAll(scanner, anyOf([...MALE, ...FEMALE]), () => ({ label: 'Males and females', meaning }))
  }
  for (const [gender, label, words] of [
    ['male', 'Males first', MALE],
    ['female', 'Females first', FEMALE],
  ] as const)
    readAll(scanner, anyOf(words), () => ({ label, meaning: { kind: 'gender', gender } }))
}

/** Reads words for ages. */
export function readAgeWords(scanner: Scanner): void {
  for (const { words, label, minAge, maxAge } of AGES) {
    const meaning: Meaning = { kind: 'age', minAge, maxAge, isFilter: false }
    readAll(scanner, anyOf(words), () => ({ label, meaning }))
  }
}

/** Reads "deposit" and "hypoallergenic" in their spellings. */
export function readWishes(scanner: Scanner): void {
  readAll(scanner, /(?<!\w)(?:(no|without)(?: an?)? )?deposits?(?: accepted)?(?!\w)/g, ([, no]) => ({
    label: no ? 'No deposit' : 'Deposit accepted',
    meaning: { kind: 'deposit', deposit: !no },
  }))
  readAll(scanner, SPELLINGS_OF_HYPOALLERGENIC, () => ({
    label: 'Reported low in Fel d 1',
    meaning: { kind: 'allergy' },
  }))
}

/** Phrases around what people look for, and words for all listings. */
const FILLERS =
  /(?<!\w)(?:for sale|on sale|for adoption|looking for|i(?:'m| am) looking|i want|i need|i would like|want to buy|to buy|show me|near me|close to me|please)(?!\w)/g
/** Words that connect others. They remain where nothing else does, because a name may be one. */
const CONNECTING =
  /(?<!\w)(?:a|an|the|and|or|with|for|from|in|of|at|on|near|area|around|any|some|my|me|i|is|are|that|who|to|by|only|price|priced|cost|costs|old)(?!\w)/g

/** The words of a text that listings may contain, without fillers; the text itself where there are no others. */
export function withoutFillers(text: string, isPartlyUnderstood: boolean): string {
  const rest = text.replace(new RegExp(FILLERS, 'gi'), ' ')
  return isPartlyUnderstood ? rest.replace(new RegExp(CONNECTING, 'gi'), ' ') : rest
}

function anyOf(words: readonly string[]): RegExp {
  // Not in compounds: "tom-boy" and "queen's" are not understood.
  return new RegExp(`(?<![\\w'’-])(?:${words.join('|')})(?![\\w'’-])`, 'g')
}
