import type { Span } from '../categories.ts'
import { digitRuns } from '../client-rules/digit-runs.ts'
import { isAmerican } from '../client-rules/phone.ts'
import { PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { normalize } from '../text/normalize.ts'
import { hasClass, tokenize } from '../text/tokens.ts'
import { markQuantities } from './quantities.ts'
import { spokenDigitGroupAt } from './spoken-digits.ts'
import { lookUpServerWord } from './word-lookup.ts'

/** Messages without digits that may stand between those with a group each. */
const MOST_BETWEEN = 3
/** What is said when a number comes in parts. */
const PARTS = new Set('write remember part rest code before front'.split(' '))

/**
 * The group in the last of the messages that completes a telephone number of which the messages before have a group
 * each: 'There were 864 reasons', '555 of them good', 'and 0166 toys'. Amounts come in messages too, so the last
 * group begins with 0, as none does, or nothing but the groups is said, or that they are parts.
 */
export function findSplitNumber(messages: readonly string[]): Span | undefined {
  const last = groupIn(messages.at(-1) ?? '')
  if (!last?.digits) return undefined
  const lengths = [last.digits.length]
  let { digits, bare, told } = last
  let between = 0
  for (let at = messages.length - 2; at >= 0 && digits.length < 10; at--) {
    const group = groupIn(messages[at] ?? '')
    if (!group) return undefined
    if (group.digits === '' && ++between > MOST_BETWEEN) return undefined
    if (group.digits === '') continue
    lengths.unshift(group.digits.length)
    digits = group.digits + digits
    bare &&= group.bare
    told ||= group.told
  }
  const shape = lengths.join('-')
  if (!['3-3-4', '3-7', '6-4'].includes(shape)) return undefined
  // '250', '650', '1800' are prices, and '2026' is a year.
  const sure = told || last.digits[0] === '0' || (bare && !/^(..0..0|.{6}(19|20))/.test(digits))
  return sure && isAmerican(digits) ? { ...last.span, category: 'phone' } : undefined
}

/** The digits of a message, '' if it has none, undefined if they are of several numbers or of a chip. */
function groupIn(text: string) {
  const normalized = normalize(text)
  const tokens = tokenize(normalized.text, lookUpServerWord)
  markQuantities(tokens)
  const runs = digitRuns(tokens, spokenDigitGroupAt)
  if (runs.length > 1 || tokens.some((token) => hasClass(token, REFERENCE))) return undefined
  const run = runs[0] ?? []
  const digits = run.map((group) => group.digits).join('')
  const first = tokens[run[0]?.first ?? 0]
  const last = tokens[run.at(-1)?.last ?? 0]
  return {
    digits,
    bare: digits === '' || tokens.every((token) => token.kind !== 'word' || token.value !== ''),
    told: tokens.some((token) => hasClass(token, PHONE_WORD) || PARTS.has(token.text)),
    span: { start: normalized.startOf(first?.start ?? 0), end: normalized.endOf((last?.end ?? 1) - 1) },
  }
}
