import { isAdjacent, type Token } from '../text/tokens.ts'
import { isName } from './domain.ts'

const UNIT = /^(k?g|grams?|oz|lbs?|dollars?|usd|miles?|\$)$/

/** A number in North American format. */
export interface FormattedNumber {
  first: number
  last: number
  /** It has hyphens or brackets, so that it is a phone number in any context. */
  isCertain: boolean
}

/**
 * The number in North American format that begins at a token: ten digits, divided after the third and the sixth or not
 * at all, with or without a 1. Which digits is not checked, because '555-123-4567' is meant as a phone number as well.
 */
export function formattedNumberAt(tokens: readonly Token[], at: number): FormattedNumber | undefined {
  const start = tokens[at]?.text ?? ''
  let count = start.length - Number(/^1(...|.{6}|.{10})$/.test(start))
  let separators = ''
  let last = at
  while (count < 10) {
    if (count !== 3 && count !== 6) return undefined
    let next = last + 1
    while (next - last < 3 && ')-.'.includes(tokens[next]?.text ?? ' ')) separators += tokens[next++]?.text
    if (next === last + 1) separators += ' '
    const group = tokens[next]
    if (group?.kind !== 'number' || group.gap === 2) return undefined
    count += group.text.length
    last = next
  }
  // 'DE 276 0987654'
  if (count > 10 || separators === ' ') return undefined
  const isCertain = /[-)].*[-). ]/.test(separators)
  if (isPartOfOther(tokens, at, last, isCertain)) return undefined
  if (!isCertain && (last === at ? isPadded(start) : isAmount(tokens, at, last, separators))) return undefined
  return { first: at, last, isCertain }
}

/** References such as '0077412980' are padded with zeros. */
const isPadded = (digits: string) => digits.startsWith('00')

/** Whether the digits belong to a longer number, a list, or a code: '123-456-7890-12', 'SN5552010134'. */
function isPartOfOther(tokens: readonly Token[], first: number, last: number, isCertain: boolean): boolean {
  const [after, next] = [tokens[last + 1], tokens[last + 2]]
  if (
    isAdjacent(after) &&
    (isName(after) ? !isCertain : after?.text === '-' && isAdjacent(next) && isName(next))
  )
    return true
  if (!isCertain && isAdjacent(tokens[first]) && isName(tokens[first - 1])) return true
  let before = first - 1
  if (tokens[before]?.text === '(') before--
  const isJoined = tokens[before]?.text === '-' && isAdjacent(tokens[before]) && isAdjacent(tokens[first])
  if (isJoined) before--
  const isAfterNumber = tokens[before]?.kind === 'number' && tokens[before]?.text !== '1'
  return isAfterNumber && (isJoined || !isCertain)
}

/** '412. 455. 1012', '412 455 1012 g', '500 700 1200', '998 999 1000' */
function isAmount(tokens: readonly Token[], first: number, last: number, separators: string): boolean {
  const parts = tokens.slice(first, last + 1)
  if (separators.includes('.')) return !parts.slice(1).every(isAdjacent)
  const after = tokens[last + 1]
  if (after && UNIT.test(after.text)) return true
  const [one = 0, two = 0, three = 0, ...more] = parts.flatMap(({ kind, text }) =>
    kind === 'number' ? [+text] : [],
  )
  return (
    [one, two, three, ...more].every((number) => number % 10 === 0) || (two - one === 1 && three - two === 1)
  )
}
