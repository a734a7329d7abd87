import { isAdjacent, type Token } from '../text/tokens.ts'
import { isName } from './domain.ts'

const MAX_INNER_SYMBOLS = 3
/** In tokens, so that time stays linear in the length of a text full of names. */
const MAX_NAME_LENGTH = 16

/** The last token of a name that consists of words, numbers, underscores, and inner dots or hyphens. */
export function nameEnd(tokens: readonly Token[], from: number): number {
  let last = from
  for (let at = partAfter(tokens, from); at > 0 && at - from < MAX_NAME_LENGTH; at = partAfter(tokens, at))
    last = at
  return last
}

/** The next part of a name after inner dots and hyphens, or -1. */
function partAfter(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; isAdjacent(tokens[at]); at++) {
    const token = tokens[at]
    if (isName(token) || token?.text === '_') return at
    if ((token?.text !== '.' && token?.text !== '-') || at - from > MAX_INNER_SYMBOLS) return -1
  }
  return -1
}

/** Whether a name has several parts, unlike a word: with an underscore, a digit, or a dot in it. */
export function looksLikeHandle(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token?.kind === 'word' && token.gap < 2 && partAfter(tokens, at) > 0
}
