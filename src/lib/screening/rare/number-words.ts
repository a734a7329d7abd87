import { WEAK_DIGIT } from '../lexicon.ts'
import { ALL_ENTRIES } from './words.ts'

/** Words that say digits, the longest first; of those that only sound like digits the ones that begin with an o. */
const names = [...ALL_ENTRIES]
  .filter(([word, { value, classes }]) => value && (!(classes & WEAK_DIGIT) || word[0] === 'o'))
  .map(([word]) => word)
  .sort((a, b) => b.length - a.length)
const NAME = new RegExp(`^(?:${names.join('|')})`)

/** The digits of number words written together (`fivefivefive`), '' where anything else is in the word. */
export function digitsOfWord(word: string): string {
  let digits = ''
  for (let rest = word; rest; ) {
    const [name = ''] = NAME.exec(rest) ?? []
    if (!name) return ''
    digits += ALL_ENTRIES.get(name)?.value
    rest = rest.slice(name.length)
  }
  return digits
}
