import { digitRuns, type Piece } from '../digits.ts'
import type { Find } from '../found.ts'
import { digitsOf, isAmerican, isWeakWord, numberIn, strangersFor } from '../phone.ts'
import { settingOf } from '../phone-context.ts'
import type { Token } from '../tokens.ts'
import { isNumber } from './number.ts'
import { saidPieceAt } from './said.ts'
import { interleaved, regular, roman, scattered } from './scattered.ts'
import { vanity } from './vanity.ts'

const FEWEST = 7

/** Telephone numbers, however they are written. */
export function recogniseAllPhones(tokens: readonly Token[], finds: Find[]): void {
  const runs = digitRuns(tokens, saidPieceAt)
  for (const run of runs) recogniseRun(tokens, run, finds)
  scattered(tokens, runs, finds)
  interleaved(tokens, finds)
  regular(tokens, finds)
  roman(tokens, finds)
  vanity(tokens, finds)
}

/** The telephone number that a run of digits is, if it is one. */
function recogniseRun(tokens: readonly Token[], run: readonly Piece[], finds: Find[]): void {
  const first = run[0]
  const last = run.at(-1)
  if (!first || !last || countOf(run) < FEWEST) return
  if (!isSaid(run) && run.some(isWeakWord) && !areTenDigits(run)) {
    for (const part of parts(run)) recogniseRun(tokens, part, finds)
    return
  }
  const setting = settingOf(tokens, first.first, last.last, strangersFor(run))
  if (isNumber(tokens, run, setting)) finds.push(numberIn(tokens, run))
}

/** Whether words make up enough of it that 'to' and 'for' in it may be digits as well. */
function isSaid(run: readonly Piece[]): boolean {
  const words = run.filter((piece) => piece.spelled)
  return countOf(words) >= 5 && (words.length >= 7 || words.filter((piece) => !piece.weak).length >= 2)
}

/** '2 for 8, 5 5 5, 0 won 3 too' */
const areTenDigits = (run: readonly Piece[]) => run.length === 10 && isAmerican(digitsOf(run))

/** What is left when 'to' and 'for' are words. */
function parts(run: readonly Piece[]): Piece[][] {
  const split: Piece[][] = [[]]
  for (const piece of run) {
    if (isWeakWord(piece)) split.push([])
    else split.at(-1)?.push(piece)
  }
  return split
}

const countOf = (run: readonly Piece[]) => run.reduce((sum, piece) => sum + piece.digits.length, 0)
