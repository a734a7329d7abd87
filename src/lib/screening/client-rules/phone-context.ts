import { NETWORK, NETWORK_ABBREVIATION, NEUTRAL, PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { PHONE_EMOJI } from '../text/normalize.ts'
import { endsSentence, hasClass, type Token } from '../text/tokens.ts'

/** What the words around a run of digits say about it. */
export type NumberContext = 'phone' | 'reference' | 'none'

/** How far words are looked at, in tokens. */
const BEFORE = 10
const AFTER = 6
const BEFORE_REFERENCE = 5
const ABBREVIATIONS = 'no nr num reg ref cert lic tel ph acc'.split(' ')

/**
 * Whether the words around the tokens from `first` to `last` speak of telephones, of other numbers, or of neither. Fewer
 * than `strangers` unknown words may stand between 'chip' or 'order' and its number.
 */
export function contextOf(
  tokens: readonly Token[],
  first: number,
  last: number,
  unknownWords = BEFORE_REFERENCE,
): NumberContext {
  const before = contextBefore(tokens, first, unknownWords)
  if (before !== 'none') return before
  for (let at = first + 1; at < last && at - first < 40; at++)
    if (hasClass(tokens[at], PHONE_WORD)) return 'phone'
  return contextAfter(tokens, last)
}

function contextBefore(tokens: readonly Token[], first: number, most: number): NumberContext {
  let unknownWords = 0
  let sentences = 0
  let numbered = false
  for (let at = first - 1; at >= 0 && first - at <= BEFORE; at--) {
    const token = tokens[at]
    if (!token) break
    if (endsSentence(token, tokens[at + 1]) && !isAbbreviated(tokens[at - 1])) sentences++
    if (token.text === PHONE_EMOJI) return 'phone'
    if (token.kind === 'symbol' && token.text === '#') numbered = true
    if (token.kind !== 'word') continue
    const word = token.text
    if (hasClass(token, REFERENCE) && sentences === 0 && unknownWords < most && !aLot(tokens, at)) {
      // Chips have 15 digits.
      if (most === 1 && /^(micro)?chip/.test(word)) return 'none'
      return 'reference'
    }
    if (isPhoneWord(token)) return 'phone'
    if (word === 'number' || word === 'numbers' || word === 'num') numbered = true
    else if (!hasClass(token, NEUTRAL) && !/^[^aeiou]{2}$/.test(word)) unknownWords++
    if (numbered && (word === 'my' || word === 'our' || word === 'your')) return 'phone'
  }
  return numbered && unknownWords < 3 ? 'phone' : 'none'
}

/** 'Thanks a lot' is no lot, and 'in case' no case. */
function aLot(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token
  const before = tokens[at - 1]?.text
  return (text === 'lot' && before === 'a') || (text === 'case' && before === 'in')
}

/** The full stop of 'No.' ends no sentence. */
const isAbbreviated = (token: Token | undefined) => token !== undefined && ABBREVIATIONS.includes(token.text)

function contextAfter(tokens: readonly Token[], last: number): NumberContext {
  for (let at = last + 1; at < tokens.length && at - last <= AFTER; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'number') break
    if (token.text === PHONE_EMOJI || isPhoneWord(token)) return 'phone'
    if (hasClass(token, REFERENCE) && at - last <= 3 && !aLot(tokens, at)) return 'reference'
    if (endsSentence(token, tokens[at + 1]) && at - last > 3) break
  }
  return 'none'
}

function isPhoneWord(token: Token): boolean {
  return (
    hasClass(token, PHONE_WORD | NETWORK) ||
    (hasClass(token, NETWORK_ABBREVIATION) && token.text.length === 2 && token.text !== 'dc')
  )
}
