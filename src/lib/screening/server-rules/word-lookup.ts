import { UNKNOWN } from '../text/lexicon.ts'
import { findSingular, type WordLookup } from '../text/word-lookup.ts'
import { digitsOfWord } from './glued-number-words.ts'
import { SERVER_LEXICON } from './lexicon.ts'
import { meaningOfMisspelled, misspelledNumber } from './misspellings.ts'

/** Looks a word up in the server lexicon, also if it is misspelled or consists of glued number words. */
export const lookUpServerWord: WordLookup = (word) => {
  const known = SERVER_LEXICON.get(word)
  if (known || word.length < 3 || word.length > 60) return known ?? UNKNOWN
  const meaning =
    (word.length < 28 ? meaningOfMisspelled(word) : undefined) ??
    findSingular(word, SERVER_LEXICON) ??
    misspelledNumber(word)
  if (meaning || word.length < 4) return meaning ?? UNKNOWN
  const value = digitsOfWord(word)
  return value === '' ? UNKNOWN : { classes: 0, value }
}

/** The same for words of names, which are no misspellings. */
export const lookUpNameWord: WordLookup = (word) => {
  const known = SERVER_LEXICON.get(word) ?? findSingular(word, SERVER_LEXICON)
  if (known || word.length < 4 || word.length > 60) return known ?? UNKNOWN
  const value = digitsOfWord(word)
  return value === '' ? UNKNOWN : { classes: 0, value }
}
