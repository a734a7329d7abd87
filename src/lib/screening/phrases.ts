import { endsSentence, type Token } from './tokens.ts'

interface Step {
  words: ReadonlySet<string>
  optional: boolean
}

/** Marks between two words of a phrase, beyond which it is another one. */
const MOST_MARKS = 3
/** In a phrase: any word. */
const ANY = '*'
/** In a phrase: the clause ends. */
const END = '.'

/**
 * Compiles phrases, one a line: words that follow each other, `|` between alternatives, `?` behind what may be absent,
 * `*` for any word, `.` for the end of the clause, and names of `sets` for their words. The answer finds the longest
 * phrase whose first word is the token at an index: its last token, or -1.
 */
export function phrasesIn(
  lines: string,
  sets: Record<string, string> = {},
): (tokens: readonly Token[], at: number) => number {
  const byFirst = new Map<string, Step[][]>()
  for (const line of lines.split('\n')) {
    const steps = line
      .trim()
      .split(/\s+/)
      .map((step) => toStep(step, sets))
    for (const word of steps[0]?.words ?? []) byFirst.set(word, [...(byFirst.get(word) ?? []), steps])
  }
  return (tokens, at) => {
    const token = tokens[at]
    if (token?.kind !== 'word') return -1
    let last = -1
    for (const steps of byFirst.get(token.text) ?? []) last = Math.max(last, follow(tokens, at, steps, 1))
    return last
  }
}

function toStep(text: string, sets: Record<string, string>): Step {
  const optional = text.endsWith('?')
  const words = (optional ? text.slice(0, -1) : text)
    .split('|')
    .flatMap((word) => (sets[word] ?? word).split('|'))
  return { words: new Set(words), optional }
}

/** The last token of the phrase whose steps before `step` end at `at`, or -1. */
function follow(tokens: readonly Token[], at: number, steps: readonly Step[], step: number): number {
  const expected = steps[step]
  if (!expected) return at
  const next = nextWord(tokens, at)
  if (next < 0) {
    if (expected.words.has(END)) return at
  } else if (expected.words.has(tokens[next]?.text ?? '') || expected.words.has(ANY)) {
    const last = follow(tokens, next, steps, step + 1)
    if (last >= 0) return last
  }
  return expected.optional ? follow(tokens, at, steps, step + 1) : -1
}

/** The next word of the same clause, or -1. */
function nextWord(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next < tokens.length && next - at <= MOST_MARKS + 1; next++) {
    const token = tokens[next]
    if (!token || token.taken) return -1
    if (token.kind !== 'mark' || token.text === '@') return next
    if (endsSentence(token, tokens[next + 1]) && !isSpacedOut(tokens[at])) return -1
  }
  return -1
}

/** In 'c.a.l.l. m.e.' no full stop ends anything. */
const isSpacedOut = (token: Token | undefined) =>
  token !== undefined && token.end - token.start > token.text.length + 2
