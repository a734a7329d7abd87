import { CURRENCY, UNIT } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'
import { markDate, markGroupedOrDecimal, markTime } from './dates-and-decimals.ts'
import { phoneShapedTokens } from './phone-shaped-tokens.ts'

/** How many numbers may share a unit ('812, 845 and 790 g'). */
const MAX_LIST_LENGTH = 12
const BETWEEN_WORDS = new Set('and to or by a then until x of'.split(' '))
const BETWEEN_SYMBOLS = ',-/&~+x:\u0002'
const YEAR_WORDS = new Set('in since from of year born spring until through'.split(' '))
/** Months and days of the week. */
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|(sept?|oct|nov|dec)(em|o)?(ber)?|(mon|tues|wednes|thurs|fri|satur|sun)day)$/
const COUNTS = new Set('last first next other final'.split(' '))
/** 'week 9: 903 g' */
const COUNTED = new Set('week day month ring litter page cage'.split(' '))
/** Units only if they touch the number. */
const ADJACENT_UNITS = new Set('g w m y h f k c x l u d s deg st th nd rd an'.split(' '))

/** Marks numbers that are prices, weights, ages, dates, times, and the like: they are not part of phone numbers. */
export function markQuantities(tokens: readonly Token[]): void {
  const shaped = phoneShapedTokens(tokens)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.value === '' || token.quantity || shaped[at]) continue
    if (token.value.length > 6) continue
    if (isCountOfDigits(tokens, at)) {
      token.quantity = true
      continue
    }
    if (markDate(tokens, at) || markTime(tokens, at)) continue
    if (markGroupedOrDecimal(tokens, at)) continue
    if (hasCurrency(tokens, at) || hasUnit(tokens, at) || isOfMonth(tokens, at) || isYear(tokens, at)) {
      token.quantity = true
      markListBefore(tokens, at, shaped)
    }
  }
}

/** 'the last four', 'first three 555': how many digits, not digits themselves. */
function isCountOfDigits(tokens: readonly Token[], at: number): boolean {
  if (!COUNTS.has(tokens[at - 1]?.text ?? '')) return false
  const next = tokens[at + 1]
  if (tokens[at]?.kind === 'number')
    return next?.kind === 'word' && next.value === '' && tokens[at]?.text.length === 1
  return next?.kind !== 'word' || next.value === ''
}

function hasCurrency(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (before?.text === '$') return true
  if (before?.text === 'e' && before.gap > 0 && isAdjacent(tokens[at])) return true
  if (hasClass(before, CURRENCY) && tokens[at]?.gap !== 2) return true
  if ((tokens[at]?.text.length ?? 3) < 3 && before?.gap !== 0 && COUNTED.has(before?.text ?? '')) return true
  return (
    after !== undefined &&
    after.gap < 2 &&
    (hasClass(after, CURRENCY) || after.text === '$' || after.text === '%')
  )
}

function hasUnit(tokens: readonly Token[], at: number): boolean {
  let after = tokens[at + 1]
  if (after?.text === '-' && isAdjacent(after) && isAdjacent(tokens[at + 2])) after = tokens[at + 2]
  if (!after || after.gap === 2 || !hasClass(after, UNIT)) return false
  if (after.text.length === 1 || ADJACENT_UNITS.has(after.text)) {
    // '8 w' is an age, but '5 5 5 g m a i l' is not.
    const next = tokens[at + 2]
    const isStandalone = !(next?.kind === 'word' && next.text.length === 1)
    if (isAdjacent(next) && next?.kind === 'number') return false
    // 'o13l' is 0131.
    if (isAdjacent(tokens[at]) && tokens[at - 1]?.kind === 'word') return false
    return isAdjacent(after)
      ? true
      : isStandalone && (tokens[at]?.text.length ?? 0) <= 4 && 'gwkmfy'.includes(after.text)
  }
  return true
}

function isOfMonth(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || (token.value.length > 2 && token.value.length !== 4)) return false
  for (const near of [at - 1, at - 2, at - 3, at + 1, at + 2]) {
    const name = tokens[near]?.text ?? ''
    // 'sept' is also French for seven.
    if (name.length < 3 || !MONTH.test(name) || (name === 'sept' && token.kind === 'word')) continue
    if (Math.abs(near - at) === 1) return true
    const between = tokens[near > at ? at + 1 : near + 1]
    if (
      between &&
      (between.quantity || between.kind === 'symbol' || ['de', 'of', 'the'].includes(between.text))
    )
      return true
  }
  return false
}

function isYear(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.text.length !== 4 || !(token.text.startsWith('20') || token.text.startsWith('19'))) return false
  const before = tokens[at - 1]
  return before?.kind === 'word' && YEAR_WORDS.has(before.text)
}

/** Marks the numbers before one with a unit: '8, 10 and 12 weeks'. */
function markListBefore(tokens: readonly Token[], from: number, shaped: Uint8Array): void {
  let at = from
  for (let count = 0; count < MAX_LIST_LENGTH; count++) {
    let before = at - 1
    const start = before
    while (start - before < 2 && isBetween(tokens[before])) before--
    const token = tokens[before]
    if (
      before === start ||
      !token ||
      token.value === '' ||
      token.value.length > 5 ||
      shaped[before] ||
      token.quantity
    )
      return
    token.quantity = true
    at = before
  }
}

function isBetween(token: Token | undefined): boolean {
  if (!token) return false
  return token.kind === 'symbol'
    ? BETWEEN_SYMBOLS.includes(token.text)
    : BETWEEN_WORDS.has(token.text) && token.kind === 'word'
}
