import { NETWORK, NETWORK_ABBREVIATION, NEUTRAL, PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { PHONE_EMOJI } from '../text/normalize.ts'
import { endsSentence, hasClass, type Token } from '../text/tokens.ts'

/** What the words around a run of digits refer to: a phone, another number, or neither. */
export type NumberContext = 'phone' | 'reference' | 'none'

/** How many tokens before and after a number are considered. */
const BEFORE = 10
const AFTER = 6
const DEFAULT_UNKNOWN_WORDS = 5
const ABBREVIATIONS = 'no nr num reg ref cert lic tel ph acc'.split(' ')

/**
 * The context of the tokens from `first` to `last`. A word such as 'chip' or 'order' counts if fewer than `unknownWords`
 * unknown words separate it from the number.
 */
export function findContext(
  tokens: readonly Token[],
  first: number,
  last: number,
  unknownWords = DEFAULT_UNKNOWN_WORDS,
): NumberContext {
  const before = contextBefore(tokens, first, unknownWords)
  if (before !== 'none') return before
  for (let at = first + 1; at < last && at - first < 40; at++)
    if (hasClass(tokens[at], PHONE_WORD)) return 'phone'
  return contextAfter(tokens, last)
}

function contextBefore(tokens: readonly Token[], first: number, maxUnknown: number): NumberContext {
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
    if (hasClass(token, REFERENCE) && sentences === 0 && unknownWords < maxUnknown && !isIdiom(tokens, at)) {
      // Chip numbers have 15 digits.
      if (maxUnknown === 1 && /^(micro)?chip/.test(word)) return 'none'
      return 'reference'
    }
    if (isPhoneWord(token)) return 'phone'
    if (word === 'number' || word === 'numbers' || word === 'num') numbered = true
    else if (!hasClass(token, NEUTRAL) && !/^[^aeiou]{2}$/.test(word)) unknownWords++
    if (numbered && (word === 'my' || word === 'our' || word === 'your')) return 'phone'
  }
  return numbered && unknownWords < 3 ? 'phone' : 'none'
}

/** 'Thanks a lot' refers to no lot, and 'in case' to no case. */
function isIdiom(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token
  const before = tokens[at - 1]?.text
  return (text === 'lot' && before === 'a') || (text === 'case' && before === 'in')
}

/** The period of 'No.' ends no sentence. */
const isAbbreviated = (token: Token | undefined) => token !== undefined && ABBREVIATIONS.includes(token.text)

function contextAfter(tokens: readonly Token[], last: number): NumberContext {
  for (let at = last + 1; at < tokens.length && at - last <= AFTER; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'number') break
    if (token.text === PHONE_EMOJI || isPhoneWord(token)) return 'phone'
    if (hasClass(token, REFERENCE) && at - last <= 3 && !isIdiom(tokens, at)) return 'reference'
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
