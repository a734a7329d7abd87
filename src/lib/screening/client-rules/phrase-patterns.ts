import type { Category } from '../categories.ts'
import { endsSentence, type Token } from '../text/tokens.ts'
import { looksLikeHandle } from './handle-names.ts'

interface Step {
  words: ReadonlySet<string>
  optional: boolean
}

/** A matched phrase. */
export interface PhraseMatch {
  category: Category
  /** False after a line `category!:`; the caller decides what that means. */
  strict: boolean
  /** The phrase's last token. */
  last: number
}

interface Phrase {
  category: Category
  strict: boolean
  steps: Step[]
}

/** How many symbols may separate two words of a phrase. */
const MAX_SYMBOLS = 3
/** Words that may be inserted anywhere in a phrase. */
const FILLERS = new Set(
  'a an the just please pls plz also maybe quick it this then really some kindly more'.split(' '),
)
const MAX_FILLERS = 2
/** How many tokens `**` may skip. */
const MAX_SKIPPED = 9

/**
 * Compiles phrases, one per line, into a function that finds the longest phrase whose first word is the token at an index.
 *
 * A phrase is a sequence of words, with `|` between alternatives, `?` after an optional one, and names in capitals that
 * refer to `sets` of words. Special steps: `*` any word, `**` up to a few tokens, `.` the end of the clause, `:` one of
 * `: = @`, and `~` a name that looks like a handle. A line `category:` or `category!:` starts the phrases of a category.
 */
export function compilePhrases(lines: string, sets: Record<string, string>) {
  const byFirstWord = new Map<string, Phrase[]>()
  let category: Category = 'contact'
  let strict = true
  for (const line of lines.split('\n')) {
    const texts = line.trim().split(/\s+/)
    if (/\w!?:$/.test(line)) {
      category = line.replace(/\W/g, '') as Category
      strict = !line.includes('!')
      continue
    }
    const steps = texts.map((text) => toStep(text, sets))
    for (const word of steps[0]?.words ?? [])
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { category, strict, steps }])
  }
  return (tokens: readonly Token[], at: number): PhraseMatch | undefined => {
    let longest: PhraseMatch | undefined
    for (const { category, strict, steps } of byFirstWord.get(tokens[at]?.text ?? '') ?? []) {
      const last = follow(tokens, at, steps, 1)
      if (
        last >= 0 &&
        (!longest || last > longest.last || (category !== 'payment' && longest.category === 'payment'))
      )
        longest = { category, strict, last }
    }
    return longest
  }
}

function toStep(text: string, sets: Record<string, string>): Step {
  const optional = text.endsWith('?')
  const words = (optional ? text.slice(0, -1) : text).split('|').flatMap((word) => wordsOf(word, sets))
  return { words: new Set(words), optional }
}

/** A set's words; sets may contain other sets. */
const wordsOf = (word: string, sets: Record<string, string>): string[] =>
  sets[word]?.split(' ').flatMap((inner) => wordsOf(inner, sets)) ?? [word]

/** The last token of the phrase whose steps before `step` end at `at`, or -1. */
function follow(tokens: readonly Token[], at: number, steps: readonly Step[], step: number): number {
  const expected = steps[step]
  if (!expected) return at
  const { words, optional } = expected
  for (let more = 0; more < MAX_SKIPPED && words.has('**'); more++) {
    const last = follow(tokens, at + more, steps, step + 1)
    if (last >= 0) return last
  }
  const after = tokens[at + 1]
  if (words.has(':') && after && ':=@'.includes(after.text)) return at + 1
  let next = nextWord(tokens, at)
  if (next < 0 && words.has('.')) return at
  for (let fillers = 0; next >= 0; fillers++) {
    const word = tokens[next]?.text ?? ''
    if (words.has(word) || words.has('*') || (words.has('~') && looksLikeHandle(tokens, next))) {
      const last = follow(tokens, next, steps, step + 1)
      if (last >= 0) return last
    }
    if (!FILLERS.has(word) || fillers >= MAX_FILLERS) break
    next = nextWord(tokens, next)
  }
  return optional ? follow(tokens, at, steps, step + 1) : -1
}

/** The next word of the same clause, or -1. */
function nextWord(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next < tokens.length && next - at <= MAX_SYMBOLS + 1; next++) {
    const token = tokens[next]
    if (!token || token.consumed) return -1
    if (token.kind !== 'symbol' || token.text === '@') return next
    if (endsSentence(token, tokens[next + 1]) && !isSpacedOut(tokens[at]) && !isSentence(tokens, at))
      return -1
  }
  return -1
}

/** Whether a word is a sentence of its own: 'Text. Me.' */
function isSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at + 1]?.kind === 'symbol' && (before === undefined || endsSentence(before, tokens[at]))
}

/** The periods in 'c.a.l.l. m.e.' end no sentence. */
const isSpacedOut = (token: Token | undefined) =>
  token !== undefined && token.end - token.start > token.text.length
