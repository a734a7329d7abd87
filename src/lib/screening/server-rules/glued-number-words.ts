import { AMBIGUOUS_DIGIT } from '../text/lexicon.ts'
import { SERVER_LEXICON } from './lexicon.ts'

/** Words that say digits, the longest first; of those that only sound like digits the ones that begin with an o. */
const names = [...SERVER_LEXICON]
  .filter(([word, { value, classes }]) => value && (!(classes & AMBIGUOUS_DIGIT) || word[0] === 'o'))
  .map(([word]) => word)
  .sort((a, b) => b.length - a.length)
const NAME = new RegExp(`^(?:${names.join('|')})`)

/** The digits of number words written together (`fivefivefive`), '' where anything else is in the word. */
export function digitsOfWord(word: string): string {
  let digits = ''
  for (let rest = word; rest; ) {
    const [name = ''] = NAME.exec(rest) ?? []
    if (!name) return ''
    digits += SERVER_LEXICON.get(name)?.value
    rest = rest.slice(name.length)
  }
  return digits
}
