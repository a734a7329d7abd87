import { atSignAt } from './domain.ts'
import type { Find } from './found.ts'
import { isChosen, nameEnd } from './phrases.ts'
import { type Token, tight } from './tokens.ts'

/** Handles: '@name', and a chosen name after an at sign in another dress. */
export function recogniseHandles(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.taken) continue
    const last = handleEnd(tokens, at)
    if (last > at) finds.push({ category: 'social', first: at, last })
    at = Math.max(at, last)
  }
}

/** The last token of a handle, or `at` where none follows. */
function handleEnd(tokens: readonly Token[], at: number): number {
  const sign = atSignAt(tokens, at)
  const next = tokens[sign?.next ?? -1]
  if (!sign?.sign || !next || next.gap === 2) return at
  const named = next.kind === 'word' || next.text === '_'
  if (!named || (next.kind === 'word' && next.text.length < 2 && !tight(tokens[sign.next + 1]))) return at
  const close = tokens[at]?.text === '@' && tight(next)
  return close || isChosen(tokens, sign.next) ? nameEnd(tokens, sign.next) : at
}
