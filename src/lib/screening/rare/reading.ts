import { UNKNOWN } from '../lexicon.ts'
import { type Reading, singularOf } from '../reading.ts'
import { meantBy, numberLike } from './near.ts'
import { digitsOfWord } from './number-words.ts'
import { ALL_ENTRIES } from './words.ts'

/** Reads words of more languages, with a typing error, and written together. */
export const readClosely: Reading = (word) => {
  const known = ALL_ENTRIES.get(word)
  if (known || word.length < 3 || word.length > 60) return known ?? UNKNOWN
  const meant =
    (word.length < 28 ? meantBy(word) : undefined) ?? singularOf(word, ALL_ENTRIES) ?? numberLike(word)
  if (meant || word.length < 4) return meant ?? UNKNOWN
  const value = digitsOfWord(word)
  return value === '' ? UNKNOWN : { classes: 0, value }
}
