import type { Span } from '../categories.ts'
import { digitRuns } from '../client-rules/digit-runs.ts'
import { isAmerican } from '../client-rules/run-shapes.ts'
import { PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { normalize } from '../text/normalize.ts'
import { hasClass, tokenize } from '../text/tokens.ts'
import { markQuantities } from './quantities.ts'
import { spokenDigitGroupAt } from './spoken-digits.ts'
import { lookUpServerWord } from './word-lookup.ts'

/** How many messages without digits may separate the groups. */
const MAX_BETWEEN = 3
/** Words that announce parts of a number. */
const PART_WORDS = new Set('write remember part rest code before front'.split(' '))

/**
 * The group in the last message that completes a phone number of which the messages before contain one group each:
 * 'There were 864 reasons', '555 of them good', 'and 0166 toys'. Since amounts are split over messages, too, the last
 * group must begin with 0, or the messages consist of nothing else, or they mention a phone or parts.
 */
export function findSplitNumber(messages: readonly string[]): Span | undefined {
  const last = groupIn(messages.at(-1) ?? '')
  if (!last?.digits) return undefined
  const lengths = [last.digits.length]
  let { digits, isOnlyDigits, hasPhoneWord } = last
  let between = 0
  for (let at = messages.length - 2; at >= 0 && digits.length < 10; at--) {
    const group = groupIn(messages[at] ?? '')
    if (!group) return undefined
    if (group.digits === '' && ++between > MAX_BETWEEN) return undefined
    if (group.digits === '') continue
    lengths.unshift(group.digits.length)
    digits = group.digits + digits
    isOnlyDigits &&= group.isOnlyDigits
    hasPhoneWord ||= group.hasPhoneWord
  }
  const shape = lengths.join('-')
  if (!['3-3-4', '3-7', '6-4'].includes(shape)) return undefined
  // '250', '650', '1800' are prices, and '2026' is a year.
  const isCertain =
    hasPhoneWord || last.digits[0] === '0' || (isOnlyDigits && !/^(..0..0|.{6}(19|20))/.test(digits))
  return isCertain && isAmerican(digits) ? { ...last.span, category: 'phone' } : undefined
}

/** The digits of a message, '' for none; undefined for several numbers or a reference number. */
function groupIn(text: string) {
  const normalized = normalize(text)
  const tokens = tokenize(normalized, lookUpServerWord)
  markQuantities(tokens)
  const runs = digitRuns(tokens, spokenDigitGroupAt)
  if (runs.length > 1 || tokens.some((token) => hasClass(token, REFERENCE))) return undefined
  const run = runs[0] ?? []
  const digits = run.map((group) => group.digits).join('')
  const first = tokens[run[0]?.first ?? 0]
  const last = tokens[run.at(-1)?.last ?? 0]
  return {
    digits,
    isOnlyDigits: digits === '' || tokens.every((token) => token.kind !== 'word' || token.value !== ''),
    hasPhoneWord: tokens.some((token) => hasClass(token, PHONE_WORD) || PART_WORDS.has(token.text)),
    span: { start: normalized.startOf(first?.start ?? 0), end: normalized.endOf((last?.end ?? 1) - 1) },
  }
}
