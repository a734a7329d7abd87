import type { Detector, Match } from '../match.ts'
import type { Token } from '../text/tokens.ts'
import { type DigitGroup, digitGroupAt, digitRuns } from './digit-runs.ts'
import { isName } from './domain.ts'
import { contextOf } from './phone-context.ts'

/** Telephone numbers of which nothing makes a doubt, in figures and in words. */
export const detectPhones: Detector = (tokens, matches) => {
  for (const run of digitRuns(tokens, digitGroupAt))
    if (isCertainPhoneNumber(tokens, run)) matches.push(phoneMatch(tokens, run))
}

/** The find of a run that is a telephone number, with the sign before it. */
export function phoneMatch(tokens: readonly Token[], run: readonly DigitGroup[]): Match {
  const { first } = run[0] as DigitGroup
  const before = tokens[first - 1]?.text
  return {
    category: 'phone',
    first: before === '+' || before === '(' ? first - 1 : first,
    last: (run.at(-1) as DigitGroup).last,
  }
}

/** 'to' and 'for'; an 'oh' between digits is nothing but a zero. */
export const isAmbiguousWord = (group: DigitGroup) => group.ambiguous && group.spelled && group.digits !== '0'

/** 'FCA075' */
export const touchesWord = (tokens: readonly Token[], { adjacent, first }: DigitGroup) =>
  adjacent && isName(tokens[first - 1])

/** What rare/number.ts takes for a number, too: 10 or 11 digits in one of the usual shapes, or 7 behind a word for it. */
function isCertainPhoneNumber(tokens: readonly Token[], run: readonly DigitGroup[]): boolean {
  const digits = digitsOf(run)
  const count = digits.length
  if (count < 7 || count > 13 || isCounting(run)) return false
  const [first] = run as [DigitGroup]
  const context = contextOf(tokens, first.first, (run.at(-1) as DigitGroup).last, maxUnknownWords(run))
  if (context === 'reference') return false
  if (hasAmericanShape(run)) return true
  if (run.some(isAmbiguousWord) || touchesWord(tokens, first)) return false
  const isCued = context === 'phone'
  const isWhole = isAmerican(digits) || (/^0[1-9]/.test(digits) && (count === 11 || (isCued && count === 10)))
  const spelled = run.filter((group) => group.spelled).length
  if (areLitterSizes(run) || areDecimals(run)) return false
  if (isWhole && (spelled > 4 || run.every((group) => group.digits.length === 1))) return true
  if (run.slice(1).some(({ before, afterConjunction }) => /[,+/]/.test(before) || afterConjunction))
    return false
  if (tokens[first.first - 1]?.text === '+') return count > 9
  const shape = shapeOf(run)
  // '0892-2147365' is a registration.
  if (isWhole && first.digits.length > 1 && !isYear(first.digits) && shape !== '4-7')
    return isCued || digits[0] === '0' || spelled > 0
  return isCued && (shape === '7' || (shape === '3-4' && !isPriceRange(run)))
}

/** '4, 6, 3, 5, 4, 4, 5, 6, 2, 1' are the sizes of litters, of which none is 0 or large. */
export const areLitterSizes = (run: readonly DigitGroup[]) =>
  run.every(({ digits, before }, index) => /^[1-7]$/.test(digits) && (index === 0 || before === ','))

/** '2.1, 2.4, 2.2' */
const areDecimals = (run: readonly DigitGroup[]) =>
  run.every(({ before }, index) => (before === '.') === (index % 2 === 1))

/** '800-1200', but not '555-0150'. */
export const isPriceRange = (run: readonly DigitGroup[]) =>
  run.every(({ digits }) => /[05]$/.test(digits)) && run.at(-1)?.digits[0] !== '0'

export const digitsOf = (run: readonly DigitGroup[]) => run.map((group) => group.digits).join('')
export const shapeOf = (run: readonly DigitGroup[]) => run.map((group) => group.digits.length).join('-')

/** 10 digits as North America writes them, with 1 in front or not. */
export function hasAmericanShape(run: readonly DigitGroup[]): boolean {
  const shape = shapeOf(run)
  if (!['10', '11', '3-3-4', '1-3-3-4', '3-7', '6-4', '1-10', '1-3-7', '3-3-2-2'].includes(shape))
    return false
  if (areRoundAmounts(run) || (run.at(-1)?.before === '/' && isYear(run.at(-1)?.digits))) return false
  // '412, 455 and 1012' are amounts; no amount begins with 0.
  const listed = run
    .slice(1)
    .some(({ before, afterConjunction }) => before === ',' || before === '+' || afterConjunction)
  return isAmerican(digitsOf(run)) && (!listed || run.slice(1).some((group) => group.digits[0] === '0'))
}

/** What is written as a telephone number is another one only if the word for that stands right before it. */
export function maxUnknownWords(run: readonly DigitGroup[]): number | undefined {
  if (!hasAmericanShape(run)) return undefined
  return run.length === 1 ? 2 : 1
}

/** Area and exchange begin with 2 to 9 (North American Numbering Plan). */
export function isAmerican(digits: string): boolean {
  const national = digits.length === 11 && digits[0] === '1' ? digits.slice(1) : digits
  return national.length === 10 && /^[2-9]\d\d[2-9]/.test(national)
}

/** '400 / 800 / 1200'. */
export const areRoundAmounts = (run: readonly DigitGroup[]) =>
  run.length > 2 && run.every(({ digits }) => /.0$/.test(digits))

/** 8, 9, 10, 11, or 10, 9, 8: each one more, or each one less than the one before. */
export function isCounting(run: readonly DigitGroup[]): boolean {
  if (run.length < 3) return false
  const steps = run.slice(1).map(({ digits }, index) => Number(digits) - Number(run[index]?.digits))
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

export const isYear = (digits: string | undefined) => digits?.length === 4 && /^(19|20)/.test(digits)
