/** Notations of dates, times, and numbers, which are marked as quantities. */
import { isAdjacent, type Token } from '../text/tokens.ts'

/** The number of digits of a number token that has at most `most` of them; otherwise 0. */
const digitCount = (token: Token | undefined, most: number) =>
  token?.kind === 'number' && token.text.length <= most ? token.text.length : 0

/** Marks 3/14/2025, 14.03.25, 2025-03-14, or 3/14, without spaces, and returns whether there is one. */
export function markDate(tokens: readonly Token[], at: number): boolean {
  const symbol = tokens[at + 1]
  const second = tokens[at + 2]
  if (!symbol || !second || !isAdjacent(symbol) || !isAdjacent(second) || !'/.-'.includes(symbol.text))
    return false
  const first = tokens[at]
  const secondSymbol = tokens[at + 3]
  const third = tokens[at + 4]
  // The end of '5/5/5/2/0' is no date.
  if (isAdjacent(first) && tokens[at - 1]?.text === symbol.text && tokens[at - 2]?.kind === 'number')
    return false
  const a = digitCount(first, 4)
  const b = digitCount(second, 2)
  if (a === 0 || b === 0 || a === 3) return false
  const isComplete = secondSymbol?.text === symbol.text && isAdjacent(secondSymbol) && isAdjacent(third)
  const c = isComplete ? digitCount(third, 4) : 0
  const isFullDate = c > 0 && ((a <= 2 && (c === 2 || c === 4)) || (a === 4 && c <= 2))
  if (isFullDate && Number(second.text) <= 31) {
    if (
      tokens[at + 5]?.kind === 'symbol' &&
      isAdjacent(tokens[at + 5]) &&
      digitCount(tokens[at + 6], 4) &&
      isAdjacent(tokens[at + 6])
    )
      return false
    for (const token of [first, second, third]) if (token) token.quantity = true
    return true
  }
  // A day and a month, or a score.
  if (symbol.text === '/' && a <= 2 && !isComplete && first) {
    first.quantity = second.quantity = true
    return true
  }
  return false
}

/** Marks 10:30 and returns whether there is one. */
export function markTime(tokens: readonly Token[], at: number): boolean {
  const symbol = tokens[at + 1]
  const hour = tokens[at]
  const minute = tokens[at + 2]
  if (
    symbol?.text !== ':' ||
    !isAdjacent(symbol) ||
    !isAdjacent(minute) ||
    digitCount(minute, 2) !== 2 ||
    !digitCount(hour, 2)
  )
    return false
  if (Number(hour?.text) > 24 || Number(minute?.text) > 59 || tokens[at + 3]?.text === ':') return false
  if (hour && minute) hour.quantity = minute.quantity = true
  return true
}

/** Marks 1,200 or 3.45 and returns whether there is one. */
export function markGroupedOrDecimal(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  const symbol = tokens[at + 1]
  const second = tokens[at + 2]
  if (first?.kind !== 'number' || symbol?.kind !== 'symbol' || second?.kind !== 'number') return false
  if (!isAdjacent(symbol) || !isAdjacent(second)) return false
  const before = tokens[at - 1]
  if (
    before?.kind === 'symbol' &&
    isAdjacent(first) &&
    isAdjacent(before) &&
    tokens[at - 2]?.kind === 'number'
  )
    return false
  const after = tokens[at + 3]
  const continues =
    after?.kind === 'symbol' &&
    isAdjacent(after) &&
    tokens[at + 4]?.kind === 'number' &&
    isAdjacent(tokens[at + 4])
  const length = second.text.length
  const thousands = symbol.text === ',' && length === 3 && first.text.length <= 3 && !continues
  const decimal =
    symbol.text === '.' && (length <= 2 || (first.text.length <= 2 && length <= 5)) && !continues
  if (!thousands && !decimal) return false
  first.quantity = second.quantity = true
  return true
}
