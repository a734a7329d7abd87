import { CLIENT_LEXICON, type Entry, type Lexicon, NETWORK, SPOKEN_TLD, TLD, UNKNOWN } from './lexicon.ts'

/** What is known about a word. */
export interface Meaning extends Entry {
  /** The intended word, if it is misspelled. */
  text?: string
}

/** Looks up a lowercase word. */
export type WordLookup = (word: string) => Meaning

/** Looks a word up in the client lexicon. */
export const lookUpWord: WordLookup = (word) =>
  CLIENT_LEXICON.get(word) ?? findSingular(word, CLIENT_LEXICON) ?? UNKNOWN

/** The entry of a plural's singular. 'It twitters' names no network, and 'it comes' is no domain ending. */
export function findSingular(word: string, lexicon: Lexicon): Entry | undefined {
  if (word.length < 4 || !word.endsWith('s')) return undefined
  const entry =
    lexicon.get(word.slice(0, -1)) ?? (word.endsWith('es') ? lexicon.get(word.slice(0, -2)) : undefined)
  return entry && { classes: entry.classes & ~(NETWORK | TLD | SPOKEN_TLD), value: entry.value }
}
