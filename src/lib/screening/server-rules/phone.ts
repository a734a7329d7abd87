import { type DigitGroup, digitRuns } from '../client-rules/digit-runs.ts'
import { maxUnknownWords, phoneMatch } from '../client-rules/phone.ts'
import { findContext } from '../client-rules/phone-context.ts'
import {
  digitsOf,
  hasAmericanShape,
  isAmbiguousWord,
  isAmerican,
  isCounting,
  shapeOf,
} from '../client-rules/run-shapes.ts'
import type { Match } from '../match.ts'
import type { Token } from '../text/tokens.ts'
import { isPhoneNumber } from './number-shapes.ts'
import {
  detectAlternating,
  detectInterleaved,
  detectNumberedList,
  detectRomanNumerals,
  detectSeparatedGroups,
} from './patterned-numbers.ts'
import { detectScattered } from './scattered-numbers.ts'
import { spokenDigitGroupAt } from './spoken-digits.ts'
import { detectVanityNumbers } from './vanity-numbers.ts'

const MIN_DIGITS = 7
/** More single digits than this are two numbers. */
const MAX_GROUPS = 16

/** Finds phone numbers in any notation. */
export function detectAllPhones(tokens: readonly Token[], matches: Match[]): void {
  const runs = digitRuns(tokens, spokenDigitGroupAt)
  for (const run of runs) detectInRun(tokens, run, matches)
  detectScattered(tokens, runs, matches)
  detectInterleaved(tokens, matches)
  detectAlternating(tokens, matches)
  detectNumberedList(tokens, matches)
  detectSeparatedGroups(tokens, matches)
  detectRomanNumerals(tokens, matches)
  detectVanityNumbers(tokens, matches)
}

/** Finds a phone number that is a run of digits or part of it. */
function detectInRun(tokens: readonly Token[], run: readonly DigitGroup[], matches: Match[]): void {
  if (countOf(run) < MIN_DIGITS) return
  if (!isMostlyWords(run) && run.some(isAmbiguousWord) && !areTenDigits(run))
    for (const part of withoutAmbiguous(run)) detectInRun(tokens, part, matches)
  else if (isPhoneNumber(tokens, run, contextOfRun(tokens, run))) matches.push(phoneMatch(tokens, run))
  else if (isTyped(run.at(-1)))
    detectInRun(tokens, run.slice(0, run.findLastIndex((group) => !isTyped(group)) + 1), matches)
  else detectInParts(tokens, run, matches)
}

/** Finds phone numbers in parts of a longer run: '5 0 3 5 5 5 0 1 3 4, 12 and 14'. */
function detectInParts(tokens: readonly Token[], run: readonly DigitGroup[], matches: Match[]): void {
  for (const continues of SPLIT_RULES) {
    let found = false
    for (const part of partsOf(tokens, run, continues)) {
      const number = countOf(part) > 9 ? phoneNumberIn(part) : undefined
      if (!number || contextOfRun(tokens, number) === 'reference') continue
      matches.push(phoneMatch(tokens, number))
      found = true
    }
    if (found) return
  }
}

/** Look-alikes of digits, or a word after the number. */
const isTyped = (group: DigitGroup | undefined) => group?.ambiguous === true && !group.spelled

const contextOfRun = (tokens: readonly Token[], run: readonly DigitGroup[]) =>
  findContext(tokens, run[0]?.first ?? 0, run.at(-1)?.last ?? 0, maxUnknownWords(run))

type Continues = (tokens: readonly Token[], group: DigitGroup, before: DigitGroup) => boolean

/** On one line, without a comma, plus, or word between the groups. */
const isJoined: Continues = (tokens, { first, separator, afterConjunction }) =>
  !',+'.includes(separator || ' ') && !afterConjunction && tokens[first]?.gap !== 2

/** When a group continues the number before it. Each rule is tried until one splits off a phone number. */
const SPLIT_RULES: readonly Continues[] = [
  (tokens, group, before) =>
    isJoined(tokens, group, before) && (before.digits.length === 1) === (group.digits.length === 1),
  (tokens, group, before) => isJoined(tokens, group, before) && before.spelled === group.spelled,
  (_, group, before) => isTyped(before) === isTyped(group),
  (_, { separator, adjacent }) => separator !== '.' || adjacent,
]

function partsOf(tokens: readonly Token[], run: readonly DigitGroup[], continues: Continues): DigitGroup[][] {
  const split: DigitGroup[][] = []
  for (const group of run) {
    const part = split.at(-1)
    const before = part?.at(-1)
    if (before && continues(tokens, group, before)) part?.push(group)
    else split.push([group])
  }
  return split.length > 1 || run.length > MAX_GROUPS ? split : []
}

/** A part that is a phone number, or the first of two phone numbers in single digits. */
function phoneNumberIn(part: readonly DigitGroup[]): readonly DigitGroup[] | undefined {
  if (isComplete(part)) return part
  const first = part.slice(0, 10)
  return part.length > MAX_GROUPS && isComplete(first) ? first : undefined
}

/** Ten single digits, or groups like those of a phone number. */
function isComplete(run: readonly DigitGroup[]): boolean {
  if (hasAmericanShape(run)) return true
  // '94, 15, 55, 01, 72'
  if (shapeOf(run) === '2-2-2-2-2')
    return isAmerican(digitsOf(run)) && run.some(({ digits }) => digits[0] === '0')
  if (run.length > 9 || run.some(isTyped))
    return run.length < 12 && isAmerican(digitsOf(run)) && !isCounting(run)
  return /^0[1-9]/.test(digitsOf(run)) && /^(3-4-4|5-6|5-3-3)$/.test(shapeOf(run))
}

/** Whether enough groups are words that 'to' and 'for' may be digits as well. */
function isMostlyWords(run: readonly DigitGroup[]): boolean {
  const words = run.filter((group) => group.spelled)
  return countOf(words) >= 5 && (words.length >= 7 || words.filter((group) => !group.ambiguous).length >= 2)
}

/** '2 for 8, 5 5 5, 0 won 3 too' */
const areTenDigits = (run: readonly DigitGroup[]) => run.length === 10 && isAmerican(digitsOf(run))

/** The parts of a run between words such as 'to' and 'for'. */
function withoutAmbiguous(run: readonly DigitGroup[]): DigitGroup[][] {
  const split: DigitGroup[][] = [[]]
  for (const group of run) {
    if (isAmbiguousWord(group)) split.push([])
    else split.at(-1)?.push(group)
  }
  return split
}

const countOf = (run: readonly DigitGroup[]) => run.reduce((sum, group) => sum + group.digits.length, 0)
