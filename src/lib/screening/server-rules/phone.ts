import { type DigitGroup, digitRuns } from '../client-rules/digit-runs.ts'
import {
  digitsOf,
  hasAmericanShape,
  isAmbiguousWord,
  isAmerican,
  isCounting,
  maxUnknownWords,
  phoneMatch,
  shapeOf,
} from '../client-rules/phone.ts'
import { contextOf } from '../client-rules/phone-context.ts'
import type { Match } from '../match.ts'
import type { Token } from '../text/tokens.ts'
import { isPhoneNumber } from './number-shapes.ts'
import {
  detectAlternating,
  detectInterleaved,
  detectRegular,
  detectRomanNumerals,
  numbered,
} from './patterned-numbers.ts'
import { detectScattered } from './scattered-numbers.ts'
import { spokenDigitGroupAt } from './spoken-digits.ts'
import { detectVanityNumbers } from './vanity-numbers.ts'

const FEWEST = 7
/** Digits one by one that are more than one number. */
const TWO_NUMBERS = 16

/** Telephone numbers, however they are written. */
export function detectAllPhones(tokens: readonly Token[], matches: Match[]): void {
  const runs = digitRuns(tokens, spokenDigitGroupAt)
  for (const run of runs) detectInRun(tokens, run, matches)
  detectScattered(tokens, runs, matches)
  detectInterleaved(tokens, matches)
  detectAlternating(tokens, matches)
  numbered(tokens, matches)
  detectRegular(tokens, matches)
  detectRomanNumerals(tokens, matches)
  detectVanityNumbers(tokens, matches)
}

/** The telephone number that a run of digits is, or that is in it. */
function detectInRun(tokens: readonly Token[], run: readonly DigitGroup[], matches: Match[]): void {
  if (countOf(run) < FEWEST) return
  if (!isSaid(run) && run.some(isAmbiguousWord) && !areTenDigits(run))
    for (const part of withoutAmbiguous(run)) detectInRun(tokens, part, matches)
  else if (isPhoneNumber(tokens, run, contextOfRun(tokens, run))) matches.push(phoneMatch(tokens, run))
  else if (isTyped(run.at(-1)))
    detectInRun(tokens, run.slice(0, run.findLastIndex((group) => !isTyped(group)) + 1), matches)
  else numbersInside(tokens, run, matches)
}

/** Numbers of their own in a longer run, so that '5 0 3 5 5 5 0 1 3 4, 12 and 14' hides nothing. */
function numbersInside(tokens: readonly Token[], run: readonly DigitGroup[], matches: Match[]): void {
  for (const goesOn of WAYS_TO_CUT) {
    let found = false
    for (const part of partsOf(tokens, run, goesOn)) {
      const number = countOf(part) > 9 ? wholeIn(part) : undefined
      if (!number || contextOfRun(tokens, number) === 'reference') continue
      matches.push(phoneMatch(tokens, number))
      found = true
    }
    if (found) return
  }
}

/** Letters, which are typed for digits or are a word behind the number. */
const isTyped = (group: DigitGroup | undefined) => group?.ambiguous === true && !group.spelled

const contextOfRun = (tokens: readonly Token[], run: readonly DigitGroup[]) =>
  contextOf(tokens, run[0]?.first ?? 0, run.at(-1)?.last ?? 0, maxUnknownWords(run))

type GoesOn = (tokens: readonly Token[], group: DigitGroup, before: DigitGroup) => boolean

/** In one line, without a comma, a plus or a word between. */
const isJoined: GoesOn = (tokens, { first, before, afterConjunction }) =>
  !',+'.includes(before || ' ') && !afterConjunction && tokens[first]?.gap !== 2

/**
 * Whether a number may go on: among single digits or groups, among words or figures, behind letters for digits, in a
 * sentence.
 */
const WAYS_TO_CUT: readonly GoesOn[] = [
  (tokens, group, before) =>
    isJoined(tokens, group, before) && (before.digits.length === 1) === (group.digits.length === 1),
  (tokens, group, before) => isJoined(tokens, group, before) && before.spelled === group.spelled,
  (_, group, before) => isTyped(before) === isTyped(group),
  (_, { before, adjacent }) => before !== '.' || adjacent,
]

function partsOf(tokens: readonly Token[], run: readonly DigitGroup[], goesOn: GoesOn): DigitGroup[][] {
  const split: DigitGroup[][] = []
  for (const group of run) {
    const part = split.at(-1)
    const before = part?.at(-1)
    if (before && goesOn(tokens, group, before)) part?.push(group)
    else split.push([group])
  }
  return split.length > 1 || run.length > TWO_NUMBERS ? split : []
}

/** The number that a part is, or the first of two that follow each other digit by digit. */
function wholeIn(part: readonly DigitGroup[]): readonly DigitGroup[] | undefined {
  if (isWhole(part)) return part
  const first = part.slice(0, 10)
  return part.length > TWO_NUMBERS && isWhole(first) ? first : undefined
}

/** Ten digits one by one, or in groups that are those of a telephone number. */
function isWhole(run: readonly DigitGroup[]): boolean {
  if (hasAmericanShape(run)) return true
  // '94, 15, 55, 01, 72'
  if (shapeOf(run) === '2-2-2-2-2')
    return isAmerican(digitsOf(run)) && run.some(({ digits }) => digits[0] === '0')
  if (run.length > 9 || run.some(isTyped))
    return run.length < 12 && isAmerican(digitsOf(run)) && !isCounting(run)
  return /^0[1-9]/.test(digitsOf(run)) && /^(3-4-4|5-6|5-3-3)$/.test(shapeOf(run))
}

/** Whether words make up enough of it that 'to' and 'for' in it may be digits as well. */
function isSaid(run: readonly DigitGroup[]): boolean {
  const words = run.filter((group) => group.spelled)
  return countOf(words) >= 5 && (words.length >= 7 || words.filter((group) => !group.ambiguous).length >= 2)
}

/** '2 for 8, 5 5 5, 0 won 3 too' */
const areTenDigits = (run: readonly DigitGroup[]) => run.length === 10 && isAmerican(digitsOf(run))

/** What is left when 'to' and 'for' are words. */
function withoutAmbiguous(run: readonly DigitGroup[]): DigitGroup[][] {
  const split: DigitGroup[][] = [[]]
  for (const group of run) {
    if (isAmbiguousWord(group)) split.push([])
    else split.at(-1)?.push(group)
  }
  return split
}

const countOf = (run: readonly DigitGroup[]) => run.reduce((sum, group) => sum + group.digits.length, 0)
