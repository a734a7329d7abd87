import type { DigitGroup } from '../client-rules/digit-runs.ts'
import type { NumberContext } from '../client-rules/phone-context.ts'
import {
  areLitterSizes,
  areRoundAmounts,
  digitsOf,
  hasAmericanShape,
  isAmbiguousWord,
  isAmerican,
  isCounting,
  isPriceRange,
  isYear,
  shapeOf,
  touchesWord,
} from '../client-rules/run-shapes.ts'
import type { Token } from '../text/tokens.ts'

/** The most digits a phone number has (ITU-T E.164). */
export const MAX_DIGITS = 15

/** Whether a whole run of digits is a phone number in its context. */
export function isPhoneNumber(
  tokens: readonly Token[],
  run: readonly DigitGroup[],
  context: NumberContext,
): boolean {
  const digits = digitsOf(run)
  const count = digits.length
  if (count > MAX_DIGITS + 1) return false
  const first = run[0]
  const hasPlus = first !== undefined && ['+', 'plus'].includes(tokens[first.first - 1]?.text ?? '')
  if (hasPlus && count >= 8) return true
  if (isAmountInWords(run) || isDocumentNumber(run)) return false
  // 'W0044 19 207'
  const prefix = first && touchesWord(tokens, first) ? tokens[first.first - 1] : undefined
  if (prefix && !prefix.value && prefix.text.length < 3 && !hasAmericanShape(run)) return false
  const isComplete = count === 10 || count === 11
  const spelled = run.reduce((sum, group) => sum + (group.spelled ? group.digits.length : 0), 0)
  // With words such as 'to' and 'for' among them, only the length of a phone number counts.
  if (run.some(isAmbiguousWord) && !isComplete && !(count === 7 && context === 'phone')) return false
  const isSequence = isCounting(run)
  if (context === 'none' && areLitterSizes(run)) return false
  // 'two, four, three, five, six, three and one' are litter sizes, too.
  const commas = run.slice(1).filter(({ separator }) => separator === ',').length
  const isListed =
    context === 'none' && (count === 7 ? commas > 0 : !isComplete && commas > 2 && digits[0] !== '0')
  if (spelled >= 5 && !isSequence && !isListed) return context !== 'reference' || isComplete
  if (context === 'reference') return false
  // 'One is 950, two 1750, three 2500' are prices.
  if (spelled >= 3 && !isSequence && !isListed && (count < 12 || context === 'phone')) return true
  if (spelled > 0 && isAmerican(digits)) return !isSequence
  // Look-alikes of digits.
  if (run.some((group) => group.ambiguous) && isComplete) return true
  return context === 'phone' ? isPhoneNumberByContext(run, count) : isPhoneNumberByShape(tokens, run, digits)
}

function isPhoneNumberByContext(run: readonly DigitGroup[], count: number): boolean {
  if (count > 14 && !/^0(0|11)/.test(run[0]?.digits ?? '')) return false
  // 'EE155502'
  if (count < 10 && run[0]?.ambiguous) return false
  if (count === 7) return run.length === 7 || ['7', '3-4', '3-2-2'].includes(shapeOf(run))
  // A ZIP code.
  if (shapeOf(run) === '5-4' && run[1]?.separator === '-') return false
  if (run.length > 1 && isYear(run[0]?.digits)) return false
  // A repeated ZIP code.
  if (run.some(({ digits }, index) => digits.length > 4 && digits === run[index + 1]?.digits)) return false
  return count >= 8 && !isCounting(run) && !isList(run)
}

function isPhoneNumberByShape(tokens: readonly Token[], run: readonly DigitGroup[], digits: string): boolean {
  const shape = shapeOf(run)
  const count = digits.length
  if (isCounting(run)) return false
  // 'wk2 305 291 270'
  const [first, second] = run
  if (first && touchesWord(tokens, first) && second && !second.adjacent) return false
  if (areRoundAmounts(run)) return false
  if (hasAmericanShape(run)) return true
  // No amount begins with 0.
  if (run[0]?.digits !== '0' && digits[0] === '0' && count === 11 && !isList(run))
    return isNationalFormat(tokens, run, digits)
  if (run.slice(1).some((group) => group.afterConjunction)) return false
  if (shape === '10' || shape === '3-3-4' || shape === '1-3-3-4')
    return !isList(run) && !digits.startsWith('00')
  // '8|3 555 0|62'
  if (
    count < 10 &&
    isAmerican(run.map(({ separator, digits }) => (separator === '|' ? 1 : '') + digits).join(''))
  )
    return true
  // Reversed.
  if (
    shape === '4-3-3' &&
    (run[1]?.separator === '-' || mentionsReversal(tokens, run)) &&
    isAmerican([...digits].reverse().join(''))
  )
    return true
  const isSingle = run.every((group) => group.digits.length === 1)
  if (isSingle) return count >= 9 ? count <= 13 : count === 7 && !run.some((group) => group.separator === ',')
  if (shape === '3-4')
    return (
      /^[-.]$/.test(run[1]?.separator ?? '') &&
      /^[2-9]/.test(digits) &&
      !isYear(run[1]?.digits) &&
      !isPriceRange(run)
    )
  // '94, 15, 55, 01, 72'
  if (shape === '2-2-2-2-2' && isAmerican(digits)) return run.some(({ digits }) => digits[0] === '0')
  if (isList(run)) return false
  if (isYear(run[0]?.digits)) return false
  if (digits[0] === '0') return isNationalFormat(tokens, run, digits)
  if (shape === '3-2-2-2' || shape === '3-3-3') return shape === '3-2-2-2' || /^[67]/.test(digits)
  return isAmerican(digits) && run.every((group) => group.digits.length < 6)
}

/** National formats of most European countries: 07700 900123, 06 12 34 56 78, 0151 23456789. */
function isNationalFormat(tokens: readonly Token[], run: readonly DigitGroup[], digits: string): boolean {
  const count = digits.length
  // 'FCA075' is a name, and '0 30111 62214 7' a barcode.
  if (run[0]?.digits === '0' || (run[0] && touchesWord(tokens, run[0]))) return false
  if (run.length === 1) return (count === 10 || count === 11) && digits[1] !== '0'
  if (digits.startsWith('00') || digits.startsWith('011')) return count > 10
  if (/^4-[78]$/.test(shapeOf(run)) && run[1]?.separator === '-') return false
  return count >= 9 && count <= 12
}

/** 'two thousand one hundred and fifty', 'a hundred and ten'; but '1 eight hundred' begins a number. */
const isAmountInWords = (run: readonly DigitGroup[]) =>
  run.some(
    ({ digits, spelled, first, last }, index) =>
      spelled &&
      (digits === '000' || (digits === '00' && first === last && run[index - 1]?.digits.length !== 1)),
  )

/** '25/2/0418837', '412345/2021': document numbers, with parts of any length. */
function isDocumentNumber(run: readonly DigitGroup[]): boolean {
  const [first, second, ...more] = run
  if (!first || !second || run.slice(1).some(({ separator }) => separator !== '/') || hasAmericanShape(run))
    return false
  if (more.length === 0) return isYear(second.digits)
  const digits = digitsOf(run)
  if (isAmerican(digits) || (digits[0] === '0' && digits.length === 11)) return false
  return run.some(({ digits }) => digits.length !== first.digits.length)
}

/** Several numbers with commas, rather than the groups of one. */
function isList(run: readonly DigitGroup[]): boolean {
  if (run.length === 3 && shapeOf(run) === '3-3-4' && run.slice(1).every((group) => group.adjacent))
    return false
  return (
    run.length > 1 &&
    run
      .slice(1)
      .some(({ separator, digits }) => (separator === ',' || separator === '+') && digits.length > 1)
  )
}

/** 'Read it from the back: 1410 555 316' */
const mentionsReversal = (tokens: readonly Token[], run: readonly DigitGroup[]) =>
  tokens
    .slice(Math.max(0, (run[0]?.first ?? 0) - 8), run[0]?.first)
    .some(({ text }) => /^(back|backwards?|reversed?|behind|end)$/.test(text))
