import type { Category } from '../categories.ts'
import { endsSentence, isAdjacent, type Token } from '../text/tokens.ts'
import { isName } from './domain.ts'

interface Step {
  words: ReadonlySet<string>
  optional: boolean
}

/** The phrase that was found: of its category, up to the token `last`; only in the strict sense of its section. */
export interface PhraseMatch {
  category: Category
  strict: boolean
  last: number
}

interface Phrase {
  category: Category
  strict: boolean
  steps: Step[]
}

/** Marks between two words of a phrase, beyond which it is another one. */
const MAX_SYMBOLS = 3
/** Words that say nothing and may stand anywhere in a phrase. */
const FLUFF = new Set(
  'a an the just please pls plz also maybe quick it this then really some kindly more'.split(' '),
)
const MOST_FLUFF = 2
/** How much `**` passes over. */
const MOST_BETWEEN = 9

/**
 * Compiles phrases, one a line: words that follow each other, `|` between alternatives, `?` behind what may be absent,
 * and names in capitals for the `sets`. Steps with a meaning of their own: `*` any word, `**` a few words and the end of a clause, `.` the clause ends, `:` one of
 * the signs `: = @`, `~` a name that was chosen (with a digit, an underscore or a dot in it). A line `category:` begins
 * the phrases of a category. The answer finds the longest phrase whose first word is the token at an index.
 */
export function compilePhrases(lines: string, sets: Record<string, string>) {
  const groupByInitial = new Map<string, Phrase[]>()
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
      groupByInitial.set(word, [...(groupByInitial.get(word) ?? []), { category, strict, steps }])
  }
  return (tokens: readonly Token[], at: number): PhraseMatch | undefined => {
    let found: PhraseMatch | undefined
    for (const { category, strict, steps } of groupByInitial.get(tokens[at]?.text ?? '') ?? []) {
      const last = follow(tokens, at, steps, 1)
      if (
        last >= 0 &&
        (!found || last > found.last || (category !== 'payment' && found.category === 'payment'))
      )
        found = { category, strict, last }
    }
    return found
  }
}

function toStep(text: string, sets: Record<string, string>): Step {
  const optional = text.endsWith('?')
  const words = (optional ? text.slice(0, -1) : text).split('|').flatMap((word) => wordsOf(word, sets))
  return { words: new Set(words), optional }
}

/** A set's words, of which some may be sets again. */
const wordsOf = (word: string, sets: Record<string, string>): string[] =>
  sets[word]?.split(' ').flatMap((inner) => wordsOf(inner, sets)) ?? [word]

/** The last token of the phrase whose steps before `step` end at `at`, or -1. */
function follow(tokens: readonly Token[], at: number, steps: readonly Step[], step: number): number {
  const expected = steps[step]
  if (!expected) return at
  const { words, optional } = expected
  for (let more = 0; more < MOST_BETWEEN && words.has('**'); more++) {
    const last = follow(tokens, at + more, steps, step + 1)
    if (last >= 0) return last
  }
  const sign = tokens[at + 1]
  if (words.has(':') && sign && ':=@'.includes(sign.text)) return at + 1
  let next = nextWord(tokens, at)
  if (next < 0 && words.has('.')) return at
  for (let fluff = 0; next >= 0; fluff++) {
    const word = tokens[next]?.text ?? ''
    if (words.has(word) || words.has('*') || (words.has('~') && looksLikeHandle(tokens, next))) {
      const last = follow(tokens, next, steps, step + 1)
      if (last >= 0) return last
    }
    if (!FLUFF.has(word) || fluff >= MOST_FLUFF) break
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
    if (endsSentence(token, tokens[next + 1]) && !isSpacedOut(tokens[at]) && !isAlone(tokens, at)) return -1
  }
  return -1
}

/** In 'Text. Me.' a word is a sentence of its own. */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at + 1]?.kind === 'symbol' && (before === undefined || endsSentence(before, tokens[at]))
}

/** In 'c.a.l.l. m.e.' no full stop ends anything. */
const isSpacedOut = (token: Token | undefined) =>
  token !== undefined && token.end - token.start > token.text.length

/** In tokens, so that a text of names takes time in proportion to its length. */
const LONGEST_NAME = 16

/** The end of a name of letters, digits, underscores and inner dots. */
export function nameEnd(tokens: readonly Token[], from: number): number {
  let last = from
  for (let at = partAfter(tokens, from); at > 0 && at - from < LONGEST_NAME; at = partAfter(tokens, at))
    last = at
  return last
}

/** Where a name goes on behind one of its parts, dots and hyphens between; -1 where it ends. */
function partAfter(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; isAdjacent(tokens[at]); at++) {
    const token = tokens[at]
    if (isName(token) || token?.text === '_') return at
    if ((token?.text !== '.' && token?.text !== '-') || at - from > MAX_SYMBOLS) return -1
  }
  return -1
}

/** A name that was chosen: with an underscore, a digit or a dot inside. */
export function looksLikeHandle(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token?.kind === 'word' && token.gap < 2 && partAfter(tokens, at) > 0
}
