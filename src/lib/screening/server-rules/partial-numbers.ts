import type { Detector } from '../match.ts'
import { CURRENCY, REFERENCE } from '../text/lexicon.ts'
import { hasClass, type Token } from '../text/tokens.ts'

/** Words for a part of a number. */
const PART = new Set('half part bit piece portion'.split(' '))
const WHICH = new Set('first second other last final next front back'.split(' '))
const LINKING = new Set('is are s : . , the digits in = - ends end with'.split(' '))
const FOUR = new Set(['four', '4'])
const BEGINS = new Set('start starts begin begins area code'.split(' '))
const REST = new Set('rest remainder others next message later'.split(' '))

/**
 * Finds an announced part of a number whose rest is in another message: 'the last four are 0137', 'the other half is
 * 50116', 'it starts 916 555, the rest comes later'. Amounts do not begin with 0, and halves of amounts are round.
 */
export const detectPartialNumbers: Detector = (tokens, matches) => {
  if (tokens.some((token) => hasClass(token, REFERENCE | CURRENCY))) return
  const more = tokens.some(({ text }) => REST.has(text))
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.text ?? ''
    const next = tokens[at + 1]?.text ?? ''
    const begins = more && BEGINS.has(word)
    const isRest = word === 'rest'
    if (!begins && !isRest && !(WHICH.has(word) && (PART.has(next) || FOUR.has(next)))) continue
    const { digits, first, last } = groupsAfter(tokens, begins || isRest ? at : at + 1)
    const isBeginning =
      (begins && /^[2-9]\d\d[2-9]\d\d$/.test(digits)) ||
      (/^(area|code)$/.test(word) && digits.length === 3 && more)
    const isEnd = isRest && /^\d{3}0\d{3}$/.test(digits)
    const isFour = !begins && !isRest && digits.length === 4 && digits[0] === '0'
    const isHalf = PART.has(next) && digits.length > 4 && digits.length < 8 && !/00?$/.test(digits)
    if (isBeginning || isEnd || isFour || isHalf) matches.push({ category: 'phone', first, last })
  }
}

/** The digits after a token, with linking words before them. */
function groupsAfter(tokens: readonly Token[], at: number) {
  let first = at + 1
  while (first - at < 4 && !tokens[first]?.value && LINKING.has(tokens[first]?.text ?? '')) first++
  let last = first - 1
  let digits = ''
  for (let next = first; next - first < 10; next++) {
    const token = tokens[next]
    if (!token || (token.kind === 'word' && !token.value) || (token.kind === 'symbol' && token.text !== '-'))
      break
    if (token.kind === 'symbol') continue
    digits += token.value
    last = next
  }
  return { digits, first, last }
}
