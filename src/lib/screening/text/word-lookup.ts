import { CLIENT_LEXICON, type Entry, type Lexicon, NETWORK, SPOKEN_TLD, TLD, UNKNOWN } from './lexicon.ts'

/** What a word can be, and which it is meant for where it is written otherwise. */
export interface Meaning extends Entry {
  text?: string
}

export type WordLookup = (word: string) => Meaning

export const lookUpWord: WordLookup = (word) =>
  CLIENT_LEXICON.get(word) ?? singularOf(word, CLIENT_LEXICON) ?? UNKNOWN

/** A plural is what the singular is; but 'it twitters' is no network, and 'it comes' no ending. */
export function singularOf(word: string, lexicon: Lexicon): Entry | undefined {
  if (word.length < 4 || !word.endsWith('s')) return undefined
  const one =
    lexicon.get(word.slice(0, -1)) ?? (word.endsWith('es') ? lexicon.get(word.slice(0, -2)) : undefined)
  return one && { classes: one.classes & ~(NETWORK | TLD | SPOKEN_TLD), value: one.value }
}
