import { AMBIGUOUS_DIGIT } from '../text/lexicon.ts'
import { SERVER_LEXICON } from './lexicon.ts'

/** Number words, longest first. Of the ambiguous ones, only those that begin with 'o' ('oh') are included. */
const names = [...SERVER_LEXICON]
  .filter(([word, { value, classes }]) => value && (!(classes & AMBIGUOUS_DIGIT) || word[0] === 'o'))
  .map(([word]) => word)
  .sort((a, b) => b.length - a.length)
const NAME = new RegExp(`^(?:${names.join('|')})`)

/** The digits of glued number words (`fivefivefive`); '' if the word contains anything else. */
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
