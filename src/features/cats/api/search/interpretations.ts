/** What a search text with unknown words may mean: its possible interpretations, the likeliest first. */

import { z } from 'zod'
import type { BreedTerms } from './breed-terms.ts'
import { editDistance, maxEditDistance, mostSimilar } from './similarity.ts'
import { UNDERSTOOD_WORDS } from './understand-words.ts'

/** A word of a search text. */
export const searchWordRow = z.object({
  word: z.string(),
  /** It occurs in the document of some cat. */
  isKnown: z.boolean(),
  isStopWord: z.boolean(),
  /** Known words that begin with it. */
  completions: z.array(z.string()),
  /** Known words with similar spelling. */
  similar: z.array(z.string()),
})
export type SearchWord = z.infer<typeof searchWordRow>

/**
 * A word of an interpretation: the word itself or its correction, and the words that it may be the beginning of.
 * `isUnderstood`: it was corrected to a word that listings need not contain, such as "kitten".
 */
export type Term = { text: string; completions: string[]; isStopWord: boolean; isUnderstood?: boolean }

/** `distance` is the number of typing errors that the interpretation assumes. */
export type Interpretation = { terms: Term[]; distance: number }

/** Candidates for one word, and interpretations of the text that are compared. */
const MAX = { candidates: 6, interpretations: 12 }

/** Whether every word is known, so that there is nothing to correct. */
export function areAllKnown(words: SearchWord[], breeds: BreedTerms): boolean {
  return words.every((word) => isKnown(word, breeds))
}

/** Interpretations of the text word by word, those with the fewest errors first; at least one. */
export function interpretWords(words: SearchWord[], breeds: BreedTerms): Interpretation[] {
  let interpretations: Interpretation[] = [{ terms: [], distance: 0 }]
  for (const word of words) {
    const options = optionsFor(word, breeds)
    interpretations = interpretations
      .flatMap(({ terms, distance }) =>
        options.map((option) => ({
          terms: [...terms, ...option.terms],
          distance: distance + option.distance,
        })),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX.interpretations)
  }
  return interpretations
}

/**
 * Interpretations in which two to four words in a row are a misspelled name of a breed: "mane coon", "main cone". The
 * beginning of a name is not an error.
 */
export function interpretBreedNames(words: SearchWord[], breeds: BreedTerms): Interpretation[] {
  const found: Interpretation[] = []
  for (const length of [4, 3, 2]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const text = words.slice(start, start + length).map(({ word }) => word)
      const name = closestName(text.join(' '), length, breeds)
      if (!name) continue
      const before = interpretWords(words.slice(0, start), breeds)[0]
      const after = interpretWords(words.slice(start + length), breeds)[0]
      found.push({
        terms: [...(before?.terms ?? []), ...name.word.split(' ').map(termOf), ...(after?.terms ?? [])],
        distance: name.distance + (before?.distance ?? 0) + (after?.distance ?? 0),
      })
    }
  }
  return found.slice(0, MAX.interpretations)
}

/** The name of a breed, of as many words, that a text is an accepted misspelling of; undefined for the beginning of one. */
export function closestName(text: string, length: number, { phrases }: BreedTerms) {
  const max = maxEditDistance(text.length)
  let closest: { word: string; distance: number } | undefined
  for (const word of phrases) {
    if (word.split(' ').length !== length) continue
    if (word.startsWith(text)) return undefined
    const distance = editDistance(text, word, max)
    if (distance <= max && distance < (closest?.distance ?? Number.POSITIVE_INFINITY))
      closest = { word, distance }
  }
  return closest
}

function optionsFor(word: SearchWord, breeds: BreedTerms): Interpretation[] {
  const itself: Term = { text: word.word, completions: word.completions, isStopWord: word.isStopWord }
  if (isKnown(word, breeds)) return [{ terms: [{ ...itself, completions: [] }], distance: 0 }]
  const similar = mostSimilar(
    word.word,
    [...breeds.words, ...word.similar, ...UNDERSTOOD_WORDS],
    MAX.candidates,
  )
  // Words that are understood match every cat, so at equal distance the words of listings are likelier.
  const corrections = similar.map(({ word: text, distance }) => ({
    terms: [{ ...termOf(text), isUnderstood: UNDERSTOOD_WORDS.has(text) }],
    distance: distance + (UNDERSTOOD_WORDS.has(text) ? 0.5 : 0),
  }))
  if (word.completions.length === 0)
    return corrections.length > 0 ? corrections : [{ terms: [itself], distance: 0 }]
  // A prefix is only reported as corrected where one or two letters are missing.
  const completed = similar.find((each) => word.completions.includes(each.word))?.word
  return [{ terms: [{ ...itself, text: completed ?? word.word }], distance: 0 }, ...corrections]
}

function isKnown(word: SearchWord, breeds: BreedTerms): boolean {
  return word.isKnown || word.isStopWord || breeds.words.has(word.word) || UNDERSTOOD_WORDS.has(word.word)
}

const termOf = (text: string): Term => ({ text, completions: [], isStopWord: false })
