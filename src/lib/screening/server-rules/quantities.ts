import { CURRENCY, UNIT } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** Lists longer than this are not followed back to their unit ('812, 845 and 790 g'). */
const LONGEST_LIST = 12
const BETWEEN_WORDS = new Set('and to or by a then until x of'.split(' '))
const BETWEEN_MARKS = ',-/&~+x:\u0002'
const YEAR_WORDS = new Set('in since from of year born spring until through'.split(' '))
/** Months and days of the week. */
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|(sept?|oct|nov|dec)(em|o)?(ber)?|(mon|tues|wednes|thurs|fri|satur|sun)day)$/
const COUNTS = new Set('last first next other final'.split(' '))
/** 'week 9: 903 g' */
const COUNTED = new Set('week day month ring litter page cage'.split(' '))
/** Letters that are a unit only when they touch the number. */
const TIGHT_UNITS = new Set('g w m y h f k c x l u d s deg st th nd rd an'.split(' '))

/** Marks the numbers that are prices, weights, ages, dates, times and the like, which no telephone number contains. */
export function markQuantities(tokens: readonly Token[]): void {
  const shaped = telephoneShaped(tokens)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.value === '' || token.quantity || shaped[at]) continue
    if (token.value.length > 6) continue
    if (isCountOfDigits(tokens, at)) {
      token.quantity = true
      continue
    }
    if (isDate(tokens, at) || isTime(tokens, at)) continue
    if (isGrouped(tokens, at)) continue
    if (hasCurrency(tokens, at) || hasUnit(tokens, at) || isOfMonth(tokens, at) || isYear(tokens, at)) {
      token.quantity = true
      markListBefore(tokens, at, shaped)
    }
  }
}

/** The lengths of groups as only telephone numbers have them, of North America and of Britain. */
const SHAPES = /^(3-3-4|5-6|3-4-4|4-3-4|5-3-3)$/
/** As many as a number has digits, one by one. */
const MOST_GROUPS = 10

/** Which tokens are in such groups: those are telephone numbers whatever is around. */
function telephoneShaped(tokens: readonly Token[]): Uint8Array {
  const shaped = new Uint8Array(tokens.length)
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'number' || shaped[at]) continue
    const isAbroad = tokens[at - 1]?.text === '+'
    const groups = [at]
    let count = tokens[at]?.text.length ?? 0
    for (let next = nextGroup(tokens, at); next > 0; next = nextGroup(tokens, next)) {
      groups.push(next)
      count += tokens[next]?.text.length ?? 0
      if (count > 13 || groups.length > MOST_GROUPS) break
      const after = tokens[next + 1]
      if (after?.kind === 'number' && isAdjacent(after)) continue
      if ((isAbroad && count > 10) || (count > 6 && isTelephone(tokens, groups, count)))
        for (const group of groups) shaped[group] = 1
    }
  }
  return shaped
}

function isTelephone(tokens: readonly Token[], groups: readonly number[], count: number): boolean {
  if (count !== 7 && count !== 10 && count !== 11) return false
  const [first = 0, second = 0] = groups
  // '201-0155': no amount begins with 0.
  if (count === 7) return groups.length === 2 && second === first + 2 && tokens[second]?.text[0] === '0'
  // In '3.2 3.4 3.9' the marks change.
  if (groups.length === MOST_GROUPS)
    return groups.every((group, index) => group - first === index * (second - first))
  const shape = groups.map((group) => tokens[group]?.text.length).join('-')
  return SHAPES.test(shape) && (count === 10 || tokens[first]?.text[0] === '0')
}

/** The next number if only a mark or two of telephone numbers stand between, or -1. */
function nextGroup(tokens: readonly Token[], at: number): number {
  let next = at + 1
  while (next - at < 3 && tokens[next]?.kind === 'symbol' && '-.)(/ '.includes(tokens[next]?.text ?? ','))
    next++
  if (next === at + 1 && tokens[next]?.text === 'x' && isAdjacent(tokens[next + 1])) next++
  return tokens[next]?.kind === 'number' ? next : -1
}

const digits = (token: Token | undefined, most: number) =>
  token?.kind === 'number' && token.text.length <= most ? token.text.length : 0

/** 3/14/2025, 14.03.25, 2025-03-14, 3/14, each without spaces. */
function isDate(tokens: readonly Token[], at: number): boolean {
  const mark = tokens[at + 1]
  const second = tokens[at + 2]
  if (!mark || !second || !isAdjacent(mark) || !isAdjacent(second) || !'/.-'.includes(mark.text)) return false
  const first = tokens[at]
  const mark2 = tokens[at + 3]
  const third = tokens[at + 4]
  // The tail of '5/5/5/2/0' is no date.
  if (isAdjacent(first) && tokens[at - 1]?.text === mark.text && tokens[at - 2]?.kind === 'number')
    return false
  const a = digits(first, 4)
  const b = digits(second, 2)
  if (a === 0 || b === 0 || a === 3) return false
  const whole = mark2?.text === mark.text && isAdjacent(mark2) && isAdjacent(third)
  const c = whole ? digits(third, 4) : 0
  const full = c > 0 && ((a <= 2 && (c === 2 || c === 4)) || (a === 4 && c <= 2))
  if (full && Number(second.text) <= 31) {
    if (
      tokens[at + 5]?.kind === 'symbol' &&
      isAdjacent(tokens[at + 5]) &&
      digits(tokens[at + 6], 4) &&
      isAdjacent(tokens[at + 6])
    )
      return false
    for (const token of [first, second, third]) if (token) token.quantity = true
    return true
  }
  // A day and a month, or a score out of ten.
  if (mark.text === '/' && a <= 2 && !whole && first) {
    first.quantity = second.quantity = true
    return true
  }
  return false
}

/** 10:30, with seconds or without. */
function isTime(tokens: readonly Token[], at: number): boolean {
  const mark = tokens[at + 1]
  const hour = tokens[at]
  const minute = tokens[at + 2]
  if (
    mark?.text !== ':' ||
    !isAdjacent(mark) ||
    !isAdjacent(minute) ||
    digits(minute, 2) !== 2 ||
    !digits(hour, 2)
  )
    return false
  if (Number(hour?.text) > 24 || Number(minute?.text) > 59 || tokens[at + 3]?.text === ':') return false
  if (hour && minute) hour.quantity = minute.quantity = true
  return true
}

/** 1,200 and 12,500.50 and 3.45: groups of thousands, decimals. */
function isGrouped(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  const mark = tokens[at + 1]
  const second = tokens[at + 2]
  if (first?.kind !== 'number' || mark?.kind !== 'symbol' || second?.kind !== 'number') return false
  if (!isAdjacent(mark) || !isAdjacent(second)) return false
  const before = tokens[at - 1]
  if (
    before?.kind === 'symbol' &&
    isAdjacent(first) &&
    isAdjacent(before) &&
    tokens[at - 2]?.kind === 'number'
  )
    return false
  const after = tokens[at + 3]
  const goesOn =
    after?.kind === 'symbol' &&
    isAdjacent(after) &&
    tokens[at + 4]?.kind === 'number' &&
    isAdjacent(tokens[at + 4])
  const length = second.text.length
  const thousands = mark.text === ',' && length === 3 && first.text.length <= 3 && !goesOn
  const decimal = mark.text === '.' && (length <= 2 || (first.text.length <= 2 && length <= 5)) && !goesOn
  if (!thousands && !decimal) return false
  first.quantity = second.quantity = true
  return true
}

/** 'the last four', 'first three 555': how many digits follow, and none of them. */
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
  if (after.text.length === 1 || TIGHT_UNITS.has(after.text)) {
    // '8 w' is a weight or an age; '5 5 5 g m a i l' is not.
    const next = tokens[at + 2]
    const isSingleMessage = !(next?.kind === 'word' && next.text.length === 1)
    if (isAdjacent(next) && next?.kind === 'number') return false
    // 'o13l' is 0131.
    if (isAdjacent(tokens[at]) && tokens[at - 1]?.kind === 'word') return false
    return isAdjacent(after)
      ? true
      : isSingleMessage && (tokens[at]?.text.length ?? 0) <= 4 && 'gwkmfy'.includes(after.text)
  }
  return true
}

function isOfMonth(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || (token.value.length > 2 && token.value.length !== 4)) return false
  for (const near of [at - 1, at - 2, at - 3, at + 1, at + 2]) {
    const name = tokens[near]?.text ?? ''
    // French says seven so.
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

/** '8, 10 and 12 weeks': the numbers before share the unit. */
function markListBefore(tokens: readonly Token[], from: number, shaped: Uint8Array): void {
  let at = from
  for (let count = 0; count < LONGEST_LIST; count++) {
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
    ? BETWEEN_MARKS.includes(token.text)
    : BETWEEN_WORDS.has(token.text) && token.kind === 'word'
}
