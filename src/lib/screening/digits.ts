import { FILLER, WEAK_DIGIT } from './lexicon.ts'
import { is, type Token, tight } from './tokens.ts'

/** Digits said by one token, or by a few that belong together ('twenty three', 'double five'). */
export interface Piece {
  digits: string
  first: number
  last: number
  /** Said in words. */
  spelled: boolean
  /** Only taken for digits because of its neighbours: 'oh', 'to', 'l' for 1. */
  weak: boolean
  /** What stands before, of the marks and words that may: '' nothing or spaces, ',' a list. */
  before: string
  /** Without a space before. */
  tight: boolean
  /** 'then' or 'and' stands before, which may also begin another number. */
  chained: boolean
}

const THEN = new Set(['then', 'and'])
const DASHES = new Set('dash hyphen minus space dot point slash'.split(' '))
const MOST_MARKS = 5
const MOST_FILLERS = 4
/** The digits that begin at a token, if any do. */
export type PieceAt = (tokens: readonly Token[], at: number) => Piece | undefined

/** The runs of digits of a text: what stands between two pieces of one run is marks and words that are said there. */
export function digitRuns(tokens: readonly Token[], pieceAt: PieceAt): Piece[][] {
  const runs: Piece[][] = []
  for (let at = 0; at < tokens.length; at++) {
    let piece = strongPiece(tokens, at, pieceAt)
    if (!piece) continue
    const run: Piece[] = []
    while (piece) {
      run.push(piece)
      at = piece.last
      piece = nextPiece(tokens, at, pieceAt)
    }
    runs.push(endsStrong(run))
  }
  return runs
}

/** Weak digits count only between strong ones. */
function endsStrong(run: Piece[]): Piece[] {
  // '0 won 3 too'
  if (run.length === 10) return run
  let length = run.length
  while (length > 1 && run[length - 1]?.weak && run[length - 1]?.spelled && !run[length - 2]?.spelled)
    length--
  return length < run.length ? run.slice(0, length) : run
}

/** The next digits of the same run, if there are any. */
function nextPiece(tokens: readonly Token[], last: number, pieceAt: PieceAt): Piece | undefined {
  let marks = 0
  let fillers = 0
  for (let at = last + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.taken || token.quantity) return undefined
    const piece = pieceAt(tokens, at)
    if (piece) return piece
    if (token.text === '(') {
      const close = asideEnd(tokens, at)
      if (close > at) {
        at = close
        continue
      }
    }
    if (token.kind === 'mark' || (token.text === 'x' && tight(token) && tight(tokens[at + 1]))) {
      if ('$%'.includes(token.text) || ++marks > MOST_MARKS) return undefined
    } else if (!is(token, FILLER) || ++fillers > MOST_FILLERS) return undefined
  }
  return undefined
}

/** The end of an aside without digits ('503 (that is Oregon) 555'), `at` where none begins. */
function asideEnd(tokens: readonly Token[], at: number): number {
  for (let end = at + 1; end - at < 8; end++) {
    if (tokens[end]?.text === ')') return end
    if (!tokens[end] || tokens[end]?.value) return at
  }
  return at
}

function strongPiece(tokens: readonly Token[], at: number, pieceAt: PieceAt): Piece | undefined {
  const piece = pieceAt(tokens, at)
  if (!piece) return undefined
  // 'Ol34' begins with typed letters, 'oh five five' with a weak word: they may lead when digits touch or follow.
  if (piece.weak && !pieceAt(tokens, piece.last + 1)) return undefined
  if (piece.weak && piece.spelled && tokens[piece.last + 1]?.kind === 'number') return undefined
  return piece
}

/** A number, or a word that says one. */
export const pieceAt: PieceAt = (tokens, at) => {
  const token = tokens[at]
  if (!token?.value || token.taken || token.quantity) return undefined
  return { ...pieceOf(tokens, at, token), weak: is(token, WEAK_DIGIT) }
}

/** The digits of the token itself, with what stands before it. */
export function pieceOf(tokens: readonly Token[], at: number, token: Token): Piece {
  const before = tokens[at - 1]
  return {
    digits: token.value,
    first: at,
    last: at,
    spelled: token.kind === 'word',
    weak: false,
    before: before?.kind === 'mark' ? before.text : '',
    tight: token.gap === 0,
    chained:
      before !== undefined &&
      THEN.has(before.text) &&
      before.gap !== 2 &&
      !DASHES.has(tokens[at - 2]?.text ?? ''),
  }
}
