import { digitRuns, type Piece } from '../digits.ts'
import type { Find } from '../found.ts'
import {
  digitsOf,
  isAmerican,
  isCounting,
  isPlainShape,
  isWeakWord,
  numberIn,
  shapeOf,
  strangersFor,
} from '../phone.ts'
import { settingOf } from '../phone-context.ts'
import type { Token } from '../tokens.ts'
import { isNumber } from './number.ts'
import { alternating, interleaved, numbered, regular, roman } from './rows.ts'
import { saidPieceAt } from './said.ts'
import { scattered } from './scattered.ts'
import { vanity } from './vanity.ts'

const FEWEST = 7
/** Digits one by one that are more than one number. */
const TWO_NUMBERS = 16

/** Telephone numbers, however they are written. */
export function recogniseAllPhones(tokens: readonly Token[], finds: Find[]): void {
  const runs = digitRuns(tokens, saidPieceAt)
  for (const run of runs) recogniseRun(tokens, run, finds)
  scattered(tokens, runs, finds)
  interleaved(tokens, finds)
  alternating(tokens, finds)
  numbered(tokens, finds)
  regular(tokens, finds)
  roman(tokens, finds)
  vanity(tokens, finds)
}

/** The telephone number that a run of digits is, or that is in it. */
function recogniseRun(tokens: readonly Token[], run: readonly Piece[], finds: Find[]): void {
  if (countOf(run) < FEWEST) return
  if (!isSaid(run) && run.some(isWeakWord) && !areTenDigits(run))
    for (const part of withoutWeak(run)) recogniseRun(tokens, part, finds)
  else if (isNumber(tokens, run, settingOfRun(tokens, run))) finds.push(numberIn(tokens, run))
  else if (isTyped(run.at(-1)))
    recogniseRun(tokens, run.slice(0, run.findLastIndex((piece) => !isTyped(piece)) + 1), finds)
  else numbersInside(tokens, run, finds)
}

/** Numbers of their own in a longer run, so that '5 0 3 5 5 5 0 1 3 4, 12 and 14' hides nothing. */
function numbersInside(tokens: readonly Token[], run: readonly Piece[], finds: Find[]): void {
  for (const goesOn of WAYS_TO_CUT) {
    let found = false
    for (const part of partsOf(tokens, run, goesOn)) {
      const number = countOf(part) > 9 ? wholeIn(part) : undefined
      if (!number || settingOfRun(tokens, number) === 'reference') continue
      finds.push(numberIn(tokens, number))
      found = true
    }
    if (found) return
  }
}

/** Letters, which are typed for digits or are a word behind the number. */
const isTyped = (piece: Piece | undefined) => piece?.weak === true && !piece.spelled

const settingOfRun = (tokens: readonly Token[], run: readonly Piece[]) =>
  settingOf(tokens, run[0]?.first ?? 0, run.at(-1)?.last ?? 0, strangersFor(run))

type GoesOn = (tokens: readonly Token[], piece: Piece, before: Piece) => boolean

/** In one line, without a comma, a plus or a word between. */
const isJoined: GoesOn = (tokens, { first, before, chained }) =>
  !',+'.includes(before || ' ') && !chained && tokens[first]?.gap !== 2

/**
 * Whether a number may go on: among single digits or groups, among words or figures, behind letters for digits, in a
 * sentence.
 */
const WAYS_TO_CUT: readonly GoesOn[] = [
  (tokens, piece, before) =>
    isJoined(tokens, piece, before) && (before.digits.length === 1) === (piece.digits.length === 1),
  (tokens, piece, before) => isJoined(tokens, piece, before) && before.spelled === piece.spelled,
  (_, piece, before) => isTyped(before) === isTyped(piece),
  (_, { before, tight }) => before !== '.' || tight,
]

function partsOf(tokens: readonly Token[], run: readonly Piece[], goesOn: GoesOn): Piece[][] {
  const split: Piece[][] = []
  for (const piece of run) {
    const part = split.at(-1)
    const before = part?.at(-1)
    if (before && goesOn(tokens, piece, before)) part?.push(piece)
    else split.push([piece])
  }
  return split.length > 1 || run.length > TWO_NUMBERS ? split : []
}

/** The number that a part is, or the first of two that follow each other digit by digit. */
function wholeIn(part: readonly Piece[]): readonly Piece[] | undefined {
  if (isWhole(part)) return part
  const first = part.slice(0, 10)
  return part.length > TWO_NUMBERS && isWhole(first) ? first : undefined
}

/** Ten digits one by one, or in groups that are those of a telephone number. */
function isWhole(run: readonly Piece[]): boolean {
  if (isPlainShape(run)) return true
  // '94, 15, 55, 01, 72'
  if (shapeOf(run) === '2-2-2-2-2')
    return isAmerican(digitsOf(run)) && run.some(({ digits }) => digits[0] === '0')
  if (run.length > 9 || run.some(isTyped))
    return run.length < 12 && isAmerican(digitsOf(run)) && !isCounting(run)
  return /^0[1-9]/.test(digitsOf(run)) && /^(3-4-4|5-6|5-3-3)$/.test(shapeOf(run))
}

/** Whether words make up enough of it that 'to' and 'for' in it may be digits as well. */
function isSaid(run: readonly Piece[]): boolean {
  const words = run.filter((piece) => piece.spelled)
  return countOf(words) >= 5 && (words.length >= 7 || words.filter((piece) => !piece.weak).length >= 2)
}

/** '2 for 8, 5 5 5, 0 won 3 too' */
const areTenDigits = (run: readonly Piece[]) => run.length === 10 && isAmerican(digitsOf(run))

/** What is left when 'to' and 'for' are words. */
function withoutWeak(run: readonly Piece[]): Piece[][] {
  const split: Piece[][] = [[]]
  for (const piece of run) {
    if (isWeakWord(piece)) split.push([])
    else split.at(-1)?.push(piece)
  }
  return split
}

const countOf = (run: readonly Piece[]) => run.reduce((sum, piece) => sum + piece.digits.length, 0)
