import { ENTRIES, FILLER, TWICE, WEAK_DIGIT } from './lexicon.ts'
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
/** Letters that are typed for digits. */
const TYPED: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', e: '3' }

/** The runs of digits of a text: what stands between two pieces of one run is marks and words that are said there. */
export function digitRuns(tokens: readonly Token[]): Piece[][] {
  const runs: Piece[][] = []
  for (let at = 0; at < tokens.length; at++) {
    let piece = strongPiece(tokens, at)
    if (!piece) continue
    const run: Piece[] = []
    while (piece) {
      run.push(piece)
      at = piece.last
      piece = nextPiece(tokens, at)
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
function nextPiece(tokens: readonly Token[], last: number): Piece | undefined {
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

function strongPiece(tokens: readonly Token[], at: number): Piece | undefined {
  const piece = pieceAt(tokens, at)
  if (!piece) return undefined
  // 'Ol34' begins with typed letters, 'oh five five' with a weak word: they may lead when digits touch or follow.
  if (piece.weak && !pieceAt(tokens, piece.last + 1)) return undefined
  if (piece.weak && piece.spelled && tokens[piece.last + 1]?.kind === 'number') return undefined
  return piece
}

function pieceAt(tokens: readonly Token[], at: number): Piece | undefined {
  const token = tokens[at]
  if (!token || token.kind === 'mark' || token.taken || token.quantity) return undefined
  if (token.value === '' && !is(token, TWICE) && !(token.text.length < 5 && isTyped(token.text)))
    return undefined
  const before = tokens[at - 1]
  const mark = before?.kind === 'mark' ? before.text : ''
  const piece: Piece = {
    digits: token.value,
    first: at,
    last: at,
    spelled: token.kind === 'word',
    weak: false,
    before: mark,
    tight: token.gap === 0,
    chained:
      before !== undefined &&
      THEN.has(before.text) &&
      before.gap !== 2 &&
      !DASHES.has(tokens[at - 2]?.text ?? ''),
  }
  if (token.kind === 'number') return piece
  if (is(token, TWICE)) return repeated(tokens, at, piece)
  const letters = token.value === '' || token.text === 'o' ? typed(tokens, at, piece) : undefined
  if (letters || token.value === '') return letters
  if (is(token, WEAK_DIGIT)) return { ...piece, weak: true }
  return tens(tokens, at, piece)
}

function repeated(tokens: readonly Token[], at: number, piece: Piece): Piece | undefined {
  const last = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const next = tokens[last]
  if (next?.value.length !== 1 || next.quantity) return undefined
  const times = /^(tri|thr|tre)/.test(tokens[at]?.text ?? '') ? 3 : 2
  return { ...piece, digits: next.value.repeat(times), last, spelled: true }
}

/** 'twenty three' is 23, and 'eight hundred' 800. */
function tens(tokens: readonly Token[], at: number, piece: Piece): Piece {
  let next = at + 1
  if (tokens[next]?.text === '-') next++
  const unit = tokens[next]
  const value = piece.digits
  if (unit?.kind !== 'word' || unit.quantity || is(unit, WEAK_DIGIT)) return piece
  if (/^[2-9]0$/.test(value) && unit.value.length === 1 && unit.value !== '0') {
    return { ...piece, digits: (value[0] ?? '') + unit.value, last: next }
  }
  // 'three fives'
  if (
    value.length === 1 &&
    Number(value) <= 4 &&
    unit.value.length === 1 &&
    unit.text.endsWith('s') &&
    !ENTRIES.has(unit.text)
  ) {
    return { ...piece, digits: unit.value.repeat(Number(value)), last: next }
  }
  return piece
}

/** Letters typed for digits, where a number touches them, or a whole group beside one: `5o5`, `Ol34`, `512 SSS`. */
function typed(tokens: readonly Token[], at: number, piece: Piece): Piece | undefined {
  const { text, gap, classes } = tokens[at] ?? piece0
  const next = tokens[at + 1]
  const touches =
    (gap === 0 && tokens[at - 1]?.kind === 'number') || (next?.gap === 0 && next.kind === 'number')
  let near = tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1
  // '27I SSS'
  if (tight(tokens[near]) && isTyped(tokens[near]?.text ?? '-')) near--
  const before = tokens[near]
  // '512 SSS', and 'Ol' only before more: '555 Ol l9'
  const fewest = next?.kind === 'number' || isTyped(next?.text ?? '-') ? 2 : 3
  if (
    !touches &&
    (text.length < fewest || classes !== 0 || before?.kind !== 'number' || before.text.length > 3)
  )
    return undefined
  if (!isTyped(text)) return undefined
  // 'B000612047': a letter in front of a whole number is its letter, but for an O.
  if (/^[besz]$/.test(text) && (next?.text.length ?? 0) > 4) return undefined
  const digits = [...text].map((letter) => TYPED[letter]).join('')
  return { ...piece, digits, weak: true, spelled: false }
}

function isTyped(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (TYPED[text[at] ?? ''] === undefined) return false
  return true
}

const piece0 = { text: '', gap: 0 as const, classes: 0 }
