import { UNKNOWN } from '../text/lexicon.ts'
import { singularOf, type WordLookup } from '../text/word-lookup.ts'
import { digitsOfWord } from './glued-number-words.ts'
import { SERVER_LEXICON } from './lexicon.ts'
import { meaningOfMisspelled, misspelledNumber } from './misspellings.ts'

/** Reads words of more languages, with a typing error, and written together. */
export const lookUpServerWord: WordLookup = (word) => {
  const known = SERVER_LEXICON.get(word)
  if (known || word.length < 3 || word.length > 60) return known ?? UNKNOWN
  const meant =
    (word.length < 28 ? meaningOfMisspelled(word) : undefined) ??
    singularOf(word, SERVER_LEXICON) ??
    misspelledNumber(word)
  if (meant || word.length < 4) return meant ?? UNKNOWN
  const value = digitsOfWord(word)
  return value === '' ? UNKNOWN : { classes: 0, value }
}
