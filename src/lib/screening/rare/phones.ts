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
import { alternating, interleaved, regular, roman } from './rows.ts'
import { saidPieceAt } from './said.ts'
import { scattered } from './scattered.ts'
import { vanity } from './vanity.ts'

const FEWEST = 7

/** Telephone numbers, however they are written. */
export function recogniseAllPhones(tokens: readonly Token[], finds: Find[]): void {
  const runs = digitRuns(tokens, saidPieceAt)
  for (const run of runs) recogniseRun(tokens, run, finds)
  scattered(tokens, runs, finds)
  interleaved(tokens, finds)
  alternating(tokens, finds)
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
  else if (isTyped(run.at(-1))) recogniseRun(tokens, run.slice(0, -1), finds)
  else
    for (const bySpelling of [false, true])
      for (const part of partsOf(tokens, run, bySpelling))
        if (countOf(part) > 9 && isWhole(part) && settingOfRun(tokens, part) !== 'reference')
          finds.push(numberIn(tokens, part))
}

/** Letters, which are typed for digits or are a word behind the number. */
const isTyped = (piece: Piece | undefined) => piece?.weak && !piece.spelled

const settingOfRun = (tokens: readonly Token[], run: readonly Piece[]) =>
  settingOf(tokens, run[0]?.first ?? 0, run.at(-1)?.last ?? 0, strangersFor(run))

/**
 * Parts that may be numbers of their own, so that '5 0 3 5 5 5 0 1 3 4, 12 and 14' and '020 7946 0123 one two' hide
 * nothing: cut at lines, commas, and where single digits or, `bySpelling`, words end.
 */
function partsOf(tokens: readonly Token[], run: readonly Piece[], bySpelling: boolean): Piece[][] {
  const split: Piece[][] = []
  for (const piece of run) {
    const part = split.at(-1)
    const before = part?.at(-1)
    const isLike = bySpelling
      ? before?.spelled === piece.spelled
      : (before?.digits.length === 1) === (piece.digits.length === 1)
    if (isLike && !',+'.includes(piece.before || ' ') && !piece.chained && tokens[piece.first]?.gap !== 2)
      part?.push(piece)
    else split.push([piece])
  }
  return split.length > 1 ? split : []
}

/** Ten digits one by one, or in groups that are those of a telephone number. */
function isWhole(run: readonly Piece[]): boolean {
  if (isPlainShape(run)) return true
  if (run.length > 9) return run.length < 12 && isAmerican(digitsOf(run)) && !isCounting(run)
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
