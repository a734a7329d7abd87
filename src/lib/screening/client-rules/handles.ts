import type { Rule } from '../match.ts'
import { isAdjacent, type Token } from '../text/tokens.ts'
import { atSignAt } from './domain.ts'
import { looksLikeHandle, nameEnd } from './phrase-patterns.ts'

/** A handle: '@name', or a chosen name after an at sign in another dress. */
export const handleAt: Rule = (tokens, at) => {
  const last = handleEnd(tokens, at)
  return last > at ? { category: 'social', first: at, last } : undefined
}

/** The last token of a handle, or `at` where none follows. */
function handleEnd(tokens: readonly Token[], at: number): number {
  const sign = atSignAt(tokens, at)
  if (!sign?.sign) return at
  const next = tokens[sign.next]
  if (!next || next.gap === 2) return at
  const named = next.kind === 'word' || next.text === '_'
  if (!named || (next.kind === 'word' && next.text.length < 2 && !isAdjacent(tokens[sign.next + 1])))
    return at
  const close = tokens[at]?.text === '@' && isAdjacent(next)
  return close || looksLikeHandle(tokens, sign.next) ? nameEnd(tokens, sign.next) : at
}
