import type { Rule } from '../match.ts'
import { isAdjacent, type Token } from '../text/tokens.ts'
import { atSignAt } from './domain.ts'
import { looksLikeHandle, nameEnd } from './handle-names.ts'

/** A handle: '@name', or a name with digits, dots, or underscores after an at sign in another notation. */
export const handleAt: Rule = (tokens, at) => {
  const last = handleEnd(tokens, at)
  return last > at ? { category: 'social', first: at, last } : undefined
}

/** The last token of a handle; `at` for none. */
function handleEnd(tokens: readonly Token[], at: number): number {
  const sign = atSignAt(tokens, at)
  if (!sign?.sign) return at
  const next = tokens[sign.next]
  if (!next || next.gap === 2 || (next.consumed && next.gap > 0)) return at
  const isNameLike = next.kind === 'word' || next.text === '_'
  if (!isNameLike || (next.kind === 'word' && next.text.length < 2 && !isAdjacent(tokens[sign.next + 1])))
    return at
  const isPlainHandle = tokens[at]?.text === '@' && isAdjacent(next)
  return isPlainHandle || looksLikeHandle(tokens, sign.next) ? nameEnd(tokens, sign.next) : at
}
