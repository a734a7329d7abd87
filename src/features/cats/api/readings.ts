/** What a text with words that nobody knows may have meant: each way to read it, the likeliest first. */
import type { BreedTerms } from './breed-terms.ts'
import { errorsBetween, forgiven, nearest } from './likeness.ts'

export type Word = {
  word: string
  isKnown: boolean
  isStop: boolean
  /** Known words that begin with it. */
  begun: string[]
  /** Known words like it. */
  near: string[]
}

/** What one word stands for: `said` is the word itself or its correction, `others` are words that it begins. */
export type Meaning = { said: string; others: string[]; isStop: boolean }

export type Reading = { meant: Meaning[]; errors: number }

/** Candidates for one word, and ways to read a whole text that are compared. */
const MOST = { candidates: 6, readings: 12 }

/** Whether each word is one that is known, so that there is nothing to mend. */
export function isSure(words: Word[], terms: BreedTerms): boolean {
  return words.every((word) => isRight(word, terms))
}

/** Ways to read the text word by word; the first one has the fewest errors. There is always one. */
export function readingsByWord(words: Word[], terms: BreedTerms): Reading[] {
  let readings: Reading[] = [{ meant: [], errors: 0 }]
  for (const word of words) {
    const options = optionsOf(word, terms)
    readings = readings
      .flatMap(({ meant, errors }) =>
        options.map((option) => ({ meant: [...meant, ...option.meant], errors: errors + option.errors })),
      )
      .sort((a, b) => a.errors - b.errors)
      .slice(0, MOST.readings)
  }
  return readings
}

/**
 * The text with some words in a row taken for the name of a breed that they nearly are, each as wrong as a word of that
 * length may be: "mane coon", "main cone". Beginnings of names are no errors.
 */
export function readingsByBreed(words: Word[], terms: BreedTerms): Reading[] {
  const found: Reading[] = []
  for (const length of [4, 3, 2]) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const asked = words.slice(at, at + length).map(({ word }) => word)
      const phrase = nearestPhrase(asked.join(' '), length, terms)
      if (!phrase) continue
      const before = readingsByWord(words.slice(0, at), terms)[0]
      const after = readingsByWord(words.slice(at + length), terms)[0]
      found.push({
        meant: [...(before?.meant ?? []), ...phrase.word.split(' ').map(plain), ...(after?.meant ?? [])],
        errors: phrase.errors + (before?.errors ?? 0) + (after?.errors ?? 0),
      })
    }
  }
  return found.slice(0, MOST.readings)
}

function nearestPhrase(asked: string, length: number, { phrases }: BreedTerms) {
  const most = forgiven(asked.length)
  let best: { word: string; errors: number } | undefined
  for (const word of phrases) {
    if (word.split(' ').length !== length) continue
    if (word.startsWith(asked)) return undefined
    const errors = errorsBetween(asked, word, most)
    if (errors <= most && errors < (best?.errors ?? Number.POSITIVE_INFINITY)) best = { word, errors }
  }
  return best
}

function optionsOf(word: Word, terms: BreedTerms): Reading[] {
  const itself: Meaning = { said: word.word, others: word.begun, isStop: word.isStop }
  if (isRight(word, terms)) return [{ meant: [{ ...itself, others: [] }], errors: 0 }]
  const near = nearest(word.word, [...terms.words, ...word.near], MOST.candidates)
  const mended = near.map(({ word: said, errors }) => ({ meant: [plain(said)], errors }))
  if (word.begun.length === 0) return mended.length > 0 ? mended : [{ meant: [itself], errors: 0 }]
  // The beginning of a word is an error only where no more than a letter or two are missing.
  const said = near.find((each) => word.begun.includes(each.word))?.word
  return [{ meant: [{ ...itself, said: said ?? word.word }], errors: 0 }, ...mended]
}

function isRight({ word, isKnown, isStop }: Word, terms: BreedTerms): boolean {
  return isKnown || isStop || terms.words.has(word)
}

const plain = (said: string): Meaning => ({ said, others: [], isStop: false })
