/** The small changes that `npm run mutants -- sql` makes to a statement: one condition is always true, or one ORDER BY is missing. */
import { loadModule, parseSync, scanSync } from 'libpg-query'

await loadModule()

export type Change = {
  kind: 'condition' | 'order'
  /** The condition or the order that is without effect, on one line. */
  removed: string
  /** The changed statement. */
  text: string
}

/** A token with the number of parentheses and CASE expressions around it. */
type Token = { word: string; start: number; end: number; depth: number }
/** Positions of tokens; the end is not included. */
type Range = { from: number; to: number }

const CONDITIONS = new Set(['where', 'on', 'having'])
/** What follows conditions and orders in a statement. */
const AFTER_CONDITION = new Set(
  'group order limit offset for returning union intersect except having window join left right inner full cross natural where on fetch do set , ;'.split(
    ' ',
  ),
)
const AFTER_ORDER = new Set('limit offset for fetch union intersect except rows range groups ;'.split(' '))

/** All changes of a statement that PostgreSQL can still parse. Parameters stay, because their types come from their position. */
export function changesOf(text: string): Change[] {
  const bytes = Buffer.from(text)
  const tokens = tokensOf(text, bytes)
  const textOf = ({ from, to }: Range) => bytes.subarray(tokens[from]?.start, tokens[to - 1]?.end).toString()
  const replaced = (range: Range, replacement: string) =>
    Buffer.concat([
      bytes.subarray(0, tokens[range.from]?.start),
      Buffer.from(replacement),
      bytes.subarray(tokens[range.to - 1]?.end),
    ]).toString()
  const conditions = tokens
    .flatMap((_, index) => clauseAt(tokens, index))
    .flatMap((clause) => conditionsIn(tokens, clause))
    .map((range): Change => {
      const removed = textOf(range)
      return { kind: 'condition', removed: onOneLine(removed), text: replaced(range, `(${removed} or true)`) }
    })
  const orders = tokens
    .flatMap((_, index) => orderAt(tokens, index))
    .map((range): Change => ({ kind: 'order', removed: onOneLine(textOf(range)), text: replaced(range, '') }))
    .filter(({ removed }) => !removed.includes('$'))
  // `true`, where an optional filter is not used, is no condition.
  return [...conditions, ...orders].filter(({ removed, text }) => removed !== 'true' && canBeParsed(text))
}

/** A text with single spaces instead of line breaks and indentation. */
export const onOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

function canBeParsed(text: string): boolean {
  try {
    parseSync(text)
    return true
  } catch {
    return false
  }
}

function tokensOf(text: string, bytes: Buffer): Token[] {
  let depth = 0
  const scanned: { start: number; end: number; tokenName: string }[] = scanSync(text).tokens
  return scanned
    .filter(({ tokenName }) => !/COMMENT/.test(tokenName))
    .map(({ start, end }) => {
      const word = bytes.subarray(start, end).toString().toLowerCase()
      if (word === ')' || word === 'end') depth -= 1
      const token = { word, start, end, depth }
      if (word === '(' || word === 'case') depth += 1
      return token
    })
}

/** The index of the token, at or after a given one, that ends the expression at a depth. */
function endOf(tokens: Token[], from: number, depth: number, after: Set<string>): number {
  const end = tokens.findIndex(
    (token, index) =>
      index >= from &&
      (token.depth < depth || (token.depth === depth && after.has(token.word) && !isCall(tokens, index))),
  )
  return end < 0 ? tokens.length : end
}

/** `left(name, 3)` is a call, not a join. */
const isCall = (tokens: Token[], index: number) =>
  /^(?:left|right)$/.test(tokens[index]?.word ?? '') && tokens[index + 1]?.word === '('

/** The clause of conditions that begins after a token. */
function clauseAt(tokens: Token[], index: number): Range[] {
  const { word, depth } = tokens[index] as Token
  if (!CONDITIONS.has(word)) return []
  const isOther =
    word === 'on' && (tokens[index - 1]?.word === 'distinct' || tokens[index + 1]?.word === 'conflict')
  const from = index + 1
  return isOther ? [] : [{ from, to: endOf(tokens, from, depth, AFTER_CONDITION) }]
}

function orderAt(tokens: Token[], index: number): Range[] {
  const { word, depth } = tokens[index] as Token
  if (word !== 'order' || tokens[index + 1]?.word !== 'by') return []
  return [{ from: index, to: endOf(tokens, index + 2, depth, AFTER_ORDER) }]
}

/** The conditions of a clause that AND connects, also within parentheses around all of them. */
function conditionsIn(tokens: Token[], { from, to }: Range): Range[] {
  const depth = tokens[from]?.depth ?? 0
  const isGroup =
    tokens[from]?.word === '(' &&
    tokens.findIndex((token, index) => index > from && token.word === ')' && token.depth === depth) === to - 1
  if (isGroup && tokens[from + 1]?.word !== 'select')
    return conditionsIn(tokens, { from: from + 1, to: to - 1 })
  const inside = Array.from({ length: to - from }, (_, index) => index + from).filter(
    (index) => tokens[index]?.depth === depth,
  )
  if (inside.some((index) => tokens[index]?.word === 'or')) return [{ from, to }]
  let isBetween = false
  const ands = inside.filter((index) => {
    const word = tokens[index]?.word
    if (word === 'between') isBetween = true
    if (word !== 'and') return false
    const connects = !isBetween
    isBetween = false
    return connects
  })
  if (ands.length === 0) return from < to ? [{ from, to }] : []
  const starts = [from, ...ands.map((index) => index + 1)]
  return starts.flatMap((start, index) => conditionsIn(tokens, { from: start, to: ands[index] ?? to }))
}
