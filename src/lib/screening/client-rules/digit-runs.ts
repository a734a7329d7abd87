import { AMBIGUOUS_DIGIT, FILLER } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** The digits of one token, or of a few that belong together ('twenty three', 'double five'). */
export interface DigitGroup {
  digits: string
  first: number
  last: number
  /** Written in words. */
  spelled: boolean
  /** Digits only because of the neighboring groups: 'oh', 'to', 'l' for 1. */
  ambiguous: boolean
  /** The symbol before it, '' for none. */
  separator: string
  /** Follows without a space. */
  adjacent: boolean
  /** Follows 'then' or 'and', which may also begin another number. */
  afterConjunction: boolean
}

const CONJUNCTIONS = new Set(['then', 'and'])
const DASHES = new Set('dash hyphen minus space dot point slash'.split(' '))
const MAX_SYMBOLS = 5
const MAX_FILLERS = 4

/** The digit group that begins at a token, if any. */
export type DigitGroupAt = (tokens: readonly Token[], at: number) => DigitGroup | undefined

/** Runs of digit groups that are separated only by a few symbols and filler words. */
export function digitRuns(tokens: readonly Token[], digitGroupAt: DigitGroupAt): DigitGroup[][] {
  const runs: DigitGroup[][] = []
  for (let at = 0; at < tokens.length; at++) {
    let group = unambiguousGroup(tokens, at, digitGroupAt)
    if (!group) continue
    const run: DigitGroup[] = []
    while (group) {
      run.push(group)
      at = group.last
      group = nextGroupInRun(tokens, at, digitGroupAt)
    }
    runs.push(trimAmbiguousEnd(run))
  }
  return runs
}

/** Ambiguous words at the end of a run do not count. */
function trimAmbiguousEnd(run: DigitGroup[]): DigitGroup[] {
  // '0 won 3 too'
  if (run.length === 10) return run
  let length = run.length
  while (length > 1 && run[length - 1]?.ambiguous && run[length - 1]?.spelled && !run[length - 2]?.spelled)
    length--
  return length < run.length ? run.slice(0, length) : run
}

/** The next group of the same run, if any. */
function nextGroupInRun(
  tokens: readonly Token[],
  last: number,
  digitGroupAt: DigitGroupAt,
): DigitGroup | undefined {
  let symbols = 0
  let fillers = 0
  for (let at = last + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.consumed || token.quantity) return undefined
    const group = digitGroupAt(tokens, at)
    if (group) return group
    if (token.text === '(') {
      const close = asideEnd(tokens, at)
      if (close > at) {
        at = close
        continue
      }
    }
    if (token.kind === 'symbol' || (token.text === 'x' && isAdjacent(token) && isAdjacent(tokens[at + 1]))) {
      if ('$%'.includes(token.text) || ++symbols > MAX_SYMBOLS) return undefined
    } else if (!hasClass(token, FILLER) || ++fillers > MAX_FILLERS) return undefined
  }
  return undefined
}

/** The end of an aside without digits ('503 (that is Oregon) 555'); `at` for none. */
function asideEnd(tokens: readonly Token[], at: number): number {
  for (let end = at + 1; end - at < 8; end++) {
    if (tokens[end]?.text === ')') return end
    if (!tokens[end] || tokens[end]?.value) return at
  }
  return at
}

function unambiguousGroup(
  tokens: readonly Token[],
  at: number,
  digitGroupAt: DigitGroupAt,
): DigitGroup | undefined {
  const group = digitGroupAt(tokens, at)
  if (!group) return undefined
  // 'Ol34' and 'oh five five' begin with ambiguous groups, which count if digits follow.
  if (group.ambiguous && !digitGroupAt(tokens, group.last + 1)) return undefined
  if (group.ambiguous && group.spelled && tokens[group.last + 1]?.kind === 'number') return undefined
  return group
}

/** A number, or a word for one. */
export const digitGroupAt: DigitGroupAt = (tokens, at) => {
  const token = tokens[at]
  if (!token?.value || token.consumed || token.quantity) return undefined
  return { ...toDigitGroup(tokens, at, token), ambiguous: hasClass(token, AMBIGUOUS_DIGIT) }
}

/** The digit group of a single token. */
export function toDigitGroup(tokens: readonly Token[], at: number, token: Token): DigitGroup {
  const before = tokens[at - 1]
  return {
    digits: token.value,
    first: at,
    last: at,
    spelled: token.kind === 'word',
    ambiguous: false,
    separator: before?.kind === 'symbol' ? before.text : '',
    adjacent: token.gap === 0,
    afterConjunction:
      before !== undefined &&
      CONJUNCTIONS.has(before.text) &&
      before.gap !== 2 &&
      !DASHES.has(tokens[at - 2]?.text ?? ''),
  }
}
