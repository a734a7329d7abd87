/** Phone numbers with a regular pattern between their digits or groups, and in Roman numerals. */

import { isAmerican } from '../client-rules/run-shapes.ts'
import type { Match } from '../match.ts'
import { CURRENCY, REFERENCE, UNIT } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'
import { MAX_DIGITS } from './number-shapes.ts'

/** Finds as many digits as a phone number has, separated by letters of other words: 'kit5cat0paw3'. */
export function detectInterleaved(tokens: readonly Token[], matches: Match[]): void {
  for (let first = 0; first < tokens.length; ) {
    let last = first
    let digits = 0
    let numbers = 0
    for (
      ;
      tokens[last] && tokens[last]?.kind !== 'symbol' && (last === first || isAdjacent(tokens[last]));
      last++
    ) {
      if (tokens[last]?.kind !== 'number') continue
      numbers++
      digits += tokens[last]?.text.length ?? 0
    }
    if (numbers > 6 && (digits === 10 || digits === 11))
      matches.push({ category: 'phone', first, last: last - 1 })
    first = Math.max(last, first + 1)
  }
}

/** Finds groups in a numbered list: '1) 602', '2) 555', '3) 0176'. */
export function detectNumberedList(tokens: readonly Token[], matches: Match[]): void {
  for (let first = 0; first < tokens.length; first++) {
    if (!isItem(tokens, first, '1', 3) || !isItem(tokens, first + 3, '2', 3)) continue
    if (isItem(tokens, first + 6, '3', 4)) matches.push({ category: 'phone', first, last: first + 8 })
  }
}

const isItem = (tokens: readonly Token[], at: number, number: string, length: number) =>
  tokens[at]?.text === number &&
  '.):'.includes(tokens[at + 1]?.text ?? ' ') &&
  isGroup(tokens[at + 2], length)

/** In tokens. */
const MAX_BETWEEN_GROUPS = 4

/**
 * Finds groups of 3, 3, and 4 digits that are separated by the same words ('614 cats 555 cats 0173') or disguised as
 * amounts, although no amount begins with 0 ('$614, $555 and $0173').
 */
export function detectSeparatedGroups(tokens: readonly Token[], matches: Match[]): void {
  for (let first = 0; first < tokens.length; first++) {
    if (!isGroup(tokens[first], 3)) continue
    const second = nextNumber(tokens, first)
    const last = nextNumber(tokens, second)
    if (!isGroup(tokens[second], 3) || !isGroup(tokens[last], 4)) continue
    const digits = `${tokens[first]?.text}${tokens[second]?.text}${tokens[last]?.text}`
    const areAmounts = tokens.slice(first, last).every(isAmountPart)
    if (
      areAmounts
        ? /^[2-9]\d\d[2-9]\d\d0/.test(digits)
        : isAmerican(digits) && hasSameSeparators(tokens, first, second, last)
    )
      matches.push({ category: 'phone', first, last })
  }
}

/** Whether a token may be part of a list of amounts. */
const isAmountPart = (token: Token) =>
  token.kind !== 'word' || hasClass(token, CURRENCY | UNIT | REFERENCE) || LISTING.has(token.text)

/** The next number, or -1 if it is too far away. */
function nextNumber(tokens: readonly Token[], at: number): number {
  if (at < 0) return -1
  for (let next = at + 1; next <= at + MAX_BETWEEN_GROUPS + 1; next++)
    if (tokens[next]?.kind === 'number') return next
  return -1
}

/** Whether the same words separate both pairs and do not follow the last: '820 kcal 240 kcal 1060 kcal'. */
function hasSameSeparators(tokens: readonly Token[], first: number, second: number, last: number): boolean {
  const from = tokens[first + 1]?.text === ')' ? first + 1 : first
  if (last - second !== second - from || tokens[last + 1]?.text === tokens[from + 1]?.text) return false
  return tokens.slice(from + 1, second).every(({ text }, at) => text === tokens[second + 1 + at]?.text)
}

const LISTING = new Set('and or to then plus by'.split(' '))

const isGroup = (token: Token | undefined, length: number) =>
  token?.kind === 'number' && token.text.length === length && !token.consumed

/** Finds digits separated by the same word: '2 meow 0 meow 8 ...', '61 then 45 then 55 then 01 then 32'. */
export function detectAlternating(tokens: readonly Token[], matches: Match[]): void {
  for (let first = 0; first < tokens.length; first++) {
    const word = tokens[first + 1]?.text
    let digits = tokens[first]?.value ?? ''
    let last = first
    if (tokens[first + 1]?.kind !== 'word' || !digits || tokens[first + 1]?.value) continue
    while (tokens[last + 1]?.text === word && tokens[last + 2]?.value) {
      last += 2
      digits += tokens[last]?.value
      if (digits.length > MAX_DIGITS) break
    }
    if (last - first > 7 && (isAmerican(digits) || /^0\d{10}$/.test(digits)))
      matches.push({ category: 'phone', first, last })
    first = Math.max(first, last - 1)
  }
}

const ROMAN = /^(?:[0o]|zero|nothing|i{1,3}|i?v|vi{1,3}|ix)$/
const DIGITS_OF_A_NUMBER = 10

/** Finds ten digits in Roman numerals: 'VI-I-IV V-V-V 0-I-VII-III'. */
export function detectRomanNumerals(tokens: readonly Token[], matches: Match[]): void {
  let first = -1
  let count = 0
  let large = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token && token.text.length < 8 && ROMAN.test(token.text)) {
      if (count++ === 0) first = at
      if (token.text.includes('v')) large++
    } else if ((token?.kind !== 'symbol' && token?.text !== 'then') || token.text === '@') {
      if ((count === DIGITS_OF_A_NUMBER || count === DIGITS_OF_A_NUMBER + 1) && large > 1)
        matches.push({ category: 'phone', first, last: at - 1 })
      count = large = 0
    }
  }
}
