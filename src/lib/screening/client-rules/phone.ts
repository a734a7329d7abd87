import type { Detector, Match } from '../match.ts'
import type { Token } from '../text/tokens.ts'
import { type DigitGroup, digitGroupAt, digitRuns } from './digit-runs.ts'
import { formattedNumberAt } from './formatted-numbers.ts'
import { findContext } from './phone-context.ts'
import {
  areLitterSizes,
  digitsOf,
  hasAmericanShape,
  isAmbiguousWord,
  isAmerican,
  isCounting,
  isPriceRange,
  isYear,
  shapeOf,
  touchesWord,
} from './run-shapes.ts'

/** Finds phone numbers in digits or words that are unmistakable. */
export const detectPhones: Detector = (tokens, matches) => {
  for (const run of digitRuns(tokens, digitGroupAt))
    if (isCertainPhoneNumber(tokens, run)) matches.push(phoneMatch(tokens, run))
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'number' || tokens[at]?.consumed) continue
    const number = formattedNumberAt(tokens, at)
    if (!number || !(number.isCertain || findContext(tokens, at, number.last, 1) !== 'reference')) continue
    matches.push({ category: 'phone', first: startOf(tokens, at), last: number.last })
    at = number.last
  }
}

/** The first token of a number including a plus, a 1, or a bracket before it. */
function startOf(tokens: readonly Token[], at: number): number {
  let first = at
  if (tokens[first - 1]?.text === '(') first--
  if (/^[-.]$/.test(tokens[first - 1]?.text ?? '')) first--
  first = tokens[first - 1]?.text === '1' ? first - 1 : at - Number(tokens[at - 1]?.text === '(')
  return tokens[first - 1]?.text === '+' ? first - 1 : first
}

/** The match for a run of digits that is a phone number, including a plus or bracket before it. */
export function phoneMatch(tokens: readonly Token[], run: readonly DigitGroup[]): Match {
  const { first } = run[0] as DigitGroup
  const before = tokens[first - 1]?.text
  return {
    category: 'phone',
    first: before === '+' || before === '(' ? first - 1 : first,
    last: (run.at(-1) as DigitGroup).last,
  }
}

/** 10 or 11 digits in a common format, or 7 after a word such as 'call'. The server's number-shapes.ts accepts more. */
function isCertainPhoneNumber(tokens: readonly Token[], run: readonly DigitGroup[]): boolean {
  const digits = digitsOf(run)
  const count = digits.length
  if (count < 7 || count > 13 || isCounting(run)) return false
  const [first] = run as [DigitGroup]
  const context = findContext(tokens, first.first, (run.at(-1) as DigitGroup).last, maxUnknownWords(run))
  if (context === 'reference') return false
  if (hasAmericanShape(run)) return true
  if (run.some(isAmbiguousWord) || touchesWord(tokens, first)) return false
  const hasPhoneWord = context === 'phone'
  const isComplete =
    isAmerican(digits) || (/^0[1-9]/.test(digits) && (count === 11 || (hasPhoneWord && count === 10)))
  const spelled = run.filter((group) => group.spelled).length
  if (areLitterSizes(run) || areDecimals(run)) return false
  if (isComplete && (spelled > 4 || run.every((group) => group.digits.length === 1))) return true
  if (run.slice(1).some(({ separator, afterConjunction }) => /[,+/]/.test(separator) || afterConjunction))
    return false
  if (tokens[first.first - 1]?.text === '+') return count > 9
  const shape = shapeOf(run)
  // '0892-2147365' is a registration number.
  if (isComplete && first.digits.length > 1 && !isYear(first.digits) && shape !== '4-7')
    return hasPhoneWord || digits[0] === '0' || spelled > 0
  return hasPhoneWord && (shape === '7' || (shape === '3-4' && !isPriceRange(run)))
}

/** '2.1, 2.4, 2.2' */
const areDecimals = (run: readonly DigitGroup[]) =>
  run.every(({ separator }, index) => (separator === '.') === (index % 2 === 1))

/** How many unknown words may separate a run from a word such as 'chip': fewer if it looks like a phone number. */
export function maxUnknownWords(run: readonly DigitGroup[]): number | undefined {
  if (!hasAmericanShape(run)) return undefined
  return run.length === 1 ? 2 : 1
}
