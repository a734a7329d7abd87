import { DOT } from './lexicon.ts'
import { obfuscatedWordAt } from './obfuscated-words.ts'
import type { WordLookup } from './word-lookup.ts'

export type Kind = 'word' | 'number' | 'symbol'

/** A word, a run of digits or a single mark. */
export interface Token {
  kind: Kind
  /** Range in the normalised text. */
  start: number
  end: number
  /** The word as it is meant, the digits, or the mark. */
  text: string
  /** Bits of lexicon.ts. */
  classes: number
  /** The digits that it says, '' where it says none. */
  value: string
  /** What is before it: 0 nothing, 1 spaces, 2 a line break. */
  gap: 0 | 1 | 2
  /** A price, a weight, a date: never part of a telephone number. */
  quantity: boolean
  /** Part of an address or a link that has been found. */
  consumed: boolean
}

const SPACE = 0
const LETTER = 1
const DIGIT = 2
const MARK = 3

const KINDS = new Uint8Array(128).fill(MARK)
for (let code = 97; code <= 122; code++) KINDS[code] = LETTER
for (let code = 48; code <= 57; code++) KINDS[code] = DIGIT
for (const code of [9, 10, 11, 12, 13, 32]) KINDS[code] = SPACE
KINDS[1] = LETTER

/** Where a hidden word may begin with a sign instead of a letter. */
const LEADING_SIGNS = '1345780@$|+(!'

/** Cuts a normalised text into tokens, seeing through disguised words. */
export function tokenize(text: string, lookUp: WordLookup): Token[] {
  const tokens: Token[] = []
  let gap: 0 | 1 | 2 = 0
  let at = 0
  while (at < text.length) {
    const kind = KINDS[text.charCodeAt(at)] ?? MARK
    if (kind === SPACE) {
      gap = gap === 2 || text[at] === '\n' ? 2 : 1
      at++
      continue
    }
    const token = read(text, at, kind, tokens.at(-1), lookUp)
    token.gap = gap
    const before = tokens.at(-1)
    if (token.text === 'stop' && before?.text === 'full') {
      before.text = 'dot'
      before.classes = DOT
      before.end = token.end
    } else tokens.push(token)
    gap = 0
    at = token.end
  }
  return tokens
}

function read(
  text: string,
  start: number,
  kind: number,
  before: Token | undefined,
  lookUp: WordLookup,
): Token {
  // Inside 'abc12' no word begins at the 1.
  const inside = before !== undefined && before.end === start && before.kind === 'word' && kind === DIGIT
  if (kind === LETTER || (!inside && LEADING_SIGNS.includes(text[start] ?? ' '))) {
    const hidden = obfuscatedWordAt(text, start)
    if (hidden) return wordToken(start, hidden.end, hidden.word, lookUp)
  }
  let end = start + 1
  if (kind !== MARK) while (end < text.length && KINDS[text.charCodeAt(end)] === kind) end++
  const seen = text.slice(start, end)
  if (kind === LETTER) return wordToken(start, end, seen, lookUp)
  const token = blank(kind === DIGIT ? 'number' : 'symbol', start, end, seen)
  if (kind === DIGIT) token.value = seen
  return token
}

function wordToken(start: number, end: number, word: string, lookUp: WordLookup): Token {
  const { text = word, classes, value } = lookUp(word)
  const token = blank('word', start, end, text)
  token.classes = classes
  token.value = value
  return token
}

function blank(kind: Kind, start: number, end: number, text: string): Token {
  return { kind, start, end, text, classes: 0, value: '', gap: 0, quantity: false, consumed: false }
}

/** Whether the token is a word of one of the classes. */
export function hasClass(token: Token | undefined, classes: number): boolean {
  return token !== undefined && (token.classes & classes) !== 0
}

/** Nothing, and no space, stands between the two. */
export function isAdjacent(token: Token | undefined): boolean {
  return token !== undefined && token.gap === 0
}

/** Whether the token ends a sentence: a full stop, question or exclamation mark before a space. */
export function endsSentence(token: Token, next: Token | undefined): boolean {
  return token.kind === 'symbol' && '.!?;'.includes(token.text) && (next === undefined || next.gap > 0)
}
