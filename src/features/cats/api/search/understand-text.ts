/**
 * Finds the parts of a search text that mean more than words of listings: sex, age, price, place, deposit, allergies.
 * docs/decisions/031-understood-searches.md describes what they do to the list. Text in quotation marks is not understood.
 */
import { loadGazetteer } from '#lib/places/gazetteer.ts'
import type { BreedTerms } from './breed-terms.ts'
import { closestName } from './interpretations.ts'
import { readAges, readPrices } from './understand-amounts.ts'
import { mayNamePlace, readPlaces } from './understand-places.ts'
import { readAgeWords, readSex, readWishes, withoutFillers } from './understand-words.ts'
import { type Part, protect, type Scanner, scan, toSpans } from './understood.ts'

export type UnderstoodText = {
  /** In the order of the text. */
  parts: Part[]
  /** The words that listings must contain, with gaps where parts were. Empty if there are none. */
  rest: string
}

/** The understood parts of a text, and the rest of it. */
export async function understandText(text: string, breeds: BreedTerms): Promise<UnderstoodText> {
  const scanner = scan(text)
  for (const { index, 0: quoted } of scanner.left.matchAll(/"[^"]+"|“[^”]+”/g))
    protect(scanner, index, index + quoted.length)
  protectBreedNames(scanner, breeds)
  readAges(scanner)
  readPrices(scanner)
  const isBreedName = (words: string) => closestName(words, words.split(' ').length, breeds) !== undefined
  if (mayNamePlace(scanner.left)) readPlaces(scanner, await loadGazetteer(), isBreedName)
  readSex(scanner)
  readAgeWords(scanner)
  readWishes(scanner)
  const parts = scanner.parts.toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0))
  return { parts, rest: remainingText(text, parts) }
}

/** "maine coon" is not in Maine. */
function protectBreedNames(scanner: Scanner, { phrases }: BreedTerms): void {
  for (const phrase of phrases) {
    for (let at = scanner.left.indexOf(phrase); at >= 0; at = scanner.left.indexOf(phrase, at + 1)) {
      const end = at + phrase.length
      if (!/\w/.test(scanner.left.charAt(at - 1)) && !/\w/.test(scanner.left.charAt(end)))
        protect(scanner, at, end)
    }
  }
}

/** The text without its parts and without fillers. */
export function remainingText(text: string, parts: Part[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of toSpans(parts)) {
    rest += `${withoutFillers(text.slice(from, start), true)} `
    from = end
  }
  rest += withoutFillers(text.slice(from), parts.length > 0)
  return parts.length > 0 ? tidy(rest) : rest.replace(/\s+/g, ' ').trim()
}

/** A text without a part of it. */
export function withoutPart(text: string, part: Part): string {
  let left = ''
  let from = 0
  for (const { start, end } of part.spans.toSorted((a, b) => a.start - b.start)) {
    left += `${text.slice(from, start)} `
    from = end
  }
  return tidy(left + text.slice(from))
}

/** A text from which parts were removed, without the spaces and commas that they left. */
export function tidy(text: string): string {
  return text
    .replace(/\s+[,;.]*(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
}
