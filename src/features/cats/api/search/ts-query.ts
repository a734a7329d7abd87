/** The query of a text's words for `cats.search`. */
import type { BreedTerms } from './breed-terms.ts'
import type { Term } from './interpretations.ts'

/** Words of a text that are used; each costs time. */
export const MAX_WORDS = 12

/** Words that apply to every listing, whether its text contains them or not. */
const GENERIC: ReadonlySet<string> = new Set(['cat', 'cats'])

/** Whether a listing need not contain a word. */
function isGeneric({ text, isUnderstood }: Term): boolean {
  return isUnderstood || GENERIC.has(text)
}

/** Whether listings need not contain any of the words, of which there is at least one. */
export function areGeneric(terms: Term[]): boolean {
  return terms.length > 0 && terms.every(isGeneric)
}

/**
 * The terms without stop words and generic words, which would exclude listings that do not contain them. Where nothing
 * else is left, they count: "Will" may be a name.
 */
function significant(terms: Term[]): Term[] {
  const words = terms.filter((term) => !term.isStopWord && !isGeneric(term))
  if (words.length > 0) return words
  const stopWords = terms.filter(({ isStopWord }) => isStopWord)
  return stopWords.length > 0 ? stopWords : terms
}

/**
 * The query for `to_tsquery('english_all', …)`, empty without a term. Joins the terms with "and"; where some in a row are an
 * alias of a breed, the breed's own name matches as well.
 */
export function tsQueryOf(all: Term[], breeds: BreedTerms): string {
  const terms = significant(all)
  const parts: string[] = []
  for (let start = 0; start < terms.length; ) {
    const textOf = (length: number) =>
      terms
        .slice(start, start + length)
        .map((term) => term.text)
        .join(' ')
    const length = [4, 3, 2, 1].find((n) => start + n <= terms.length && breeds.breedOf.has(textOf(n))) ?? 1
    const own = terms
      .slice(start, start + length)
      .map((term) => anyOf([term.text, ...term.completions].map(quoted)))
    const breed = breeds.breedOf.get(textOf(length))
    parts.push(breed ? anyOf([allOf(own), allOf(breed.split(' ').map(quoted))]) : allOf(own))
    start += length
  }
  return parts.join(' & ')
}

/** Folded words contain no quotation marks. */
const quoted = (word: string) => `'${word}'`
const allOf = (parts: string[]) => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' & ')})`)
const anyOf = (parts: string[]) => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`)
