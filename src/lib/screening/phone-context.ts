import { CUE, NETWORK, NEUTRAL, REFERENCE, SHORT_NETWORK } from './lexicon.ts'
import { PHONE_SIGN } from './normalise.ts'
import { endsSentence, is, type Token } from './tokens.ts'

/** What the words around a run of digits say about it. */
export type Setting = 'cued' | 'reference' | 'bare'

/** How far words are looked at, in tokens. */
const BEFORE = 10
const AFTER = 6
const BEFORE_REFERENCE = 5
const ABBREVIATIONS = 'no nr num reg ref cert lic tel ph acc'.split(' ')

/**
 * Whether the words around the tokens from `first` to `last` speak of telephones, of other numbers, or of neither. Fewer
 * than `strangers` unknown words may stand between 'chip' or 'order' and its number.
 */
export function settingOf(
  tokens: readonly Token[],
  first: number,
  last: number,
  strangers = BEFORE_REFERENCE,
): Setting {
  const before = settingBefore(tokens, first, strangers)
  if (before !== 'bare') return before
  for (let at = first + 1; at < last && at - first < 40; at++) if (is(tokens[at], CUE)) return 'cued'
  return settingAfter(tokens, last)
}

function settingBefore(tokens: readonly Token[], first: number, most: number): Setting {
  let strangers = 0
  let sentences = 0
  let numbered = false
  for (let at = first - 1; at >= 0 && first - at <= BEFORE; at--) {
    const token = tokens[at]
    if (!token) break
    if (endsSentence(token, tokens[at + 1]) && !isAbbreviated(tokens[at - 1])) sentences++
    if (token.text === PHONE_SIGN) return 'cued'
    if (token.kind === 'mark' && token.text === '#') numbered = true
    if (token.kind !== 'word') continue
    const word = token.text
    if (is(token, REFERENCE) && sentences === 0 && strangers < most && !aLot(tokens, at)) {
      // Chips have 15 digits.
      if (most === 1 && /^(micro)?chip/.test(word)) return 'bare'
      return 'reference'
    }
    if (isCue(token)) return 'cued'
    if (word === 'number' || word === 'numbers' || word === 'num') numbered = true
    else if (!is(token, NEUTRAL) && !/^[^aeiou]{2}$/.test(word)) strangers++
    if (numbered && (word === 'my' || word === 'our' || word === 'your')) return 'cued'
  }
  return numbered && strangers < 3 ? 'cued' : 'bare'
}

/** 'Thanks a lot' is no lot, and 'in case' no case. */
function aLot(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token
  const before = tokens[at - 1]?.text
  return (text === 'lot' && before === 'a') || (text === 'case' && before === 'in')
}

/** The full stop of 'No.' ends no sentence. */
const isAbbreviated = (token: Token | undefined) => token !== undefined && ABBREVIATIONS.includes(token.text)

function settingAfter(tokens: readonly Token[], last: number): Setting {
  for (let at = last + 1; at < tokens.length && at - last <= AFTER; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'number') break
    if (token.text === PHONE_SIGN || isCue(token)) return 'cued'
    if (is(token, REFERENCE) && at - last <= 3 && !aLot(tokens, at)) return 'reference'
    if (endsSentence(token, tokens[at + 1]) && at - last > 3) break
  }
  return 'bare'
}

function isCue(token: Token): boolean {
  return (
    is(token, CUE | NETWORK) || (is(token, SHORT_NETWORK) && token.text.length === 2 && token.text !== 'dc')
  )
}
