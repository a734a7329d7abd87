/** What a run of digits looks like, without its context. */
import type { Token } from '../text/tokens.ts'
import type { DigitGroup } from './digit-runs.ts'
import { isName } from './domain.ts'

/** Whether a group is 'to', 'for', and the like; 'oh' is always a zero. */
export const isAmbiguousWord = (group: DigitGroup) => group.ambiguous && group.spelled && group.digits !== '0'

/** 'FCA075' */
export const touchesWord = (tokens: readonly Token[], { adjacent, first }: DigitGroup) =>
  adjacent && isName(tokens[first - 1])

/** '4, 6, 3, 5, 4, 4, 5, 6, 2, 1' */
export const areLitterSizes = (run: readonly DigitGroup[]) =>
  run.every(({ digits, separator }, index) => /^[1-7]$/.test(digits) && (index === 0 || separator === ','))

/** '800-1200', but not '555-0150' */
export const isPriceRange = (run: readonly DigitGroup[]) =>
  run.every(({ digits }) => /[05]$/.test(digits)) && run.at(-1)?.digits[0] !== '0'

/** All digits of a run. */
export const digitsOf = (run: readonly DigitGroup[]) => run.map((group) => group.digits).join('')
/** The lengths of its groups: '3-3-4'. */
export const shapeOf = (run: readonly DigitGroup[]) => run.map((group) => group.digits.length).join('-')

/** Whether a run is grouped like a North American number, with or without the 1. */
export function hasAmericanShape(run: readonly DigitGroup[]): boolean {
  const shape = shapeOf(run)
  if (!['10', '11', '3-3-4', '1-3-3-4', '3-7', '6-4', '1-10', '1-3-7', '3-3-2-2'].includes(shape))
    return false
  if (areRoundAmounts(run) || (run.at(-1)?.separator === '/' && isYear(run.at(-1)?.digits))) return false
  // '412, 455 and 1012' are amounts, but no amount begins with 0.
  const isListed = run
    .slice(1)
    .some(({ separator, afterConjunction }) => separator === ',' || separator === '+' || afterConjunction)
  return isAmerican(digitsOf(run)) && (!isListed || run.slice(1).some((group) => group.digits[0] === '0'))
}

/** Whether area and exchange codes begin with 2 to 9 (North American Numbering Plan). */
export function isAmerican(digits: string): boolean {
  const national = digits.length === 11 && digits[0] === '1' ? digits.slice(1) : digits
  return national.length === 10 && /^[2-9]\d\d[2-9]/.test(national)
}

/** '400 / 800 / 1200' */
export const areRoundAmounts = (run: readonly DigitGroup[]) =>
  run.length > 2 && run.every(({ digits }) => /.0$/.test(digits))

/** '8, 9, 10, 11' or '10, 9, 8' */
export function isCounting(run: readonly DigitGroup[]): boolean {
  if (run.length < 3) return false
  const steps = run.slice(1).map(({ digits }, index) => Number(digits) - Number(run[index]?.digits))
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

/** A year from 1900 to 2099. */
export const isYear = (digits: string | undefined) => digits?.length === 4 && /^(19|20)/.test(digits)
