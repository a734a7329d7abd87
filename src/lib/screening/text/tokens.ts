import { DOT } from './lexicon.ts'
import type { NormalizedText } from './normalize.ts'
import { obfuscatedWordAt } from './obfuscated-words.ts'
import type { WordLookup } from './word-lookup.ts'

export type Kind = 'word' | 'number' | 'symbol'

/** A word, a run of digits, or a single symbol. */
export interface Token {
  kind: Kind
  /** Range in the normalized text. */
  start: number
  end: number
  /** The intended word, the digits, or the symbol. */
  text: string
  /** Bits of lexicon.ts. */
  classes: number
  /** The digits that a word or number represents, '' for none. */
  value: string
  /** Whether it begins with a capital and goes on in lower case. */
  isCapitalized: boolean
  /** What precedes it: 0 nothing, 1 spaces, 2 a line break. */
  gap: 0 | 1 | 2
  /** A price, a weight, or a date: never part of a phone number. */
  quantity: boolean
  /** Part of an address or a link that was found. */
  consumed: boolean
}

const SPACE = 0
const ALPHABETIC = 1
const DIGIT = 2
const SYMBOL = 3

const KINDS = new Uint8Array(128).fill(SYMBOL)
for (let code = 97; code <= 122; code++) KINDS[code] = ALPHABETIC
for (let code = 48; code <= 57; code++) KINDS[code] = DIGIT
for (const code of [9, 10, 11, 12, 13, 32]) KINDS[code] = SPACE
KINDS[1] = ALPHABETIC

/** Characters that an obfuscated word may begin with; '@' begins a handle. */
const LEADING_SUBSTITUTES = '1345780$|+(!'

/** Splits a normalized text into tokens and recognizes obfuscated words. */
export function tokenize({ text, cased }: NormalizedText, lookUp: WordLookup): Token[] {
  const tokens: Token[] = []
  let gap: 0 | 1 | 2 = 0
  let at = 0
  while (at < text.length) {
    const kind = KINDS[text.charCodeAt(at)] ?? SYMBOL
    if (kind === SPACE) {
      gap = gap === 2 || text[at] === '\n' ? 2 : 1
      at++
      continue
    }
    const token = tokenAt(text, at, kind, tokens.at(-1), lookUp)
    token.gap = gap
    token.isCapitalized = isCapital(cased, at) && !isCapital(cased, at + 1)
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

function tokenAt(
  text: string,
  start: number,
  kind: number,
  before: Token | undefined,
  lookUp: WordLookup,
): Token {
  // In 'abc12', no word begins at the 1.
  const isInsideWord =
    before !== undefined && before.end === start && before.kind === 'word' && kind === DIGIT
  if (kind === ALPHABETIC || (!isInsideWord && LEADING_SUBSTITUTES.includes(text[start] ?? ' '))) {
    const obfuscated = obfuscatedWordAt(text, start)
    if (obfuscated) return wordToken(start, obfuscated.end, obfuscated.word, lookUp)
  }
  let end = start + 1
  if (kind !== SYMBOL) while (end < text.length && KINDS[text.charCodeAt(end)] === kind) end++
  const content = text.slice(start, end)
  if (kind === ALPHABETIC) return wordToken(start, end, content, lookUp)
  const token = emptyToken(kind === DIGIT ? 'number' : 'symbol', start, end, content)
  if (kind === DIGIT) token.value = content
  return token
}

function wordToken(start: number, end: number, word: string, lookUp: WordLookup): Token {
  const { text = word, classes, value } = lookUp(word)
  const token = emptyToken('word', start, end, text)
  token.classes = classes
  token.value = value
  return token
}

const isCapital = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code >= 65 && code <= 90
}

function emptyToken(kind: Kind, start: number, end: number, text: string): Token {
  return {
    kind,
    start,
    end,
    text,
    classes: 0,
    value: '',
    isCapitalized: false,
    gap: 0,
    quantity: false,
    consumed: false,
  }
}

/** Whether the token is a word of at least one of the classes. */
export function hasClass(token: Token | undefined, classes: number): boolean {
  return token !== undefined && (token.classes & classes) !== 0
}

/** Whether the token follows the previous one without a space. */
export function isAdjacent(token: Token | undefined): boolean {
  return token !== undefined && token.gap === 0
}

/** Whether the token ends a sentence: a period, question mark, exclamation mark, or semicolon before a space. */
export function endsSentence(token: Token, next: Token | undefined): boolean {
  return token.kind === 'symbol' && '.!?;'.includes(token.text) && (next === undefined || next.gap > 0)
}
