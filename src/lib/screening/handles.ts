import { atSignAt } from './domain.ts'
import type { Rule } from './found.ts'
import { isChosen, nameEnd } from './phrases.ts'
import { type Token, tight } from './tokens.ts'

const THEN = new Set('sign symbol then and followed by plus , : -'.split(' '))

/** A handle: '@name', or a chosen name after an at sign in another dress. */
export const handleAt: Rule = (tokens, at) => {
  const last = handleEnd(tokens, at)
  return last > at ? { category: 'social', first: at, last } : undefined
}

/** The last token of a handle, or `at` where none follows. */
function handleEnd(tokens: readonly Token[], at: number): number {
  const sign = atSignAt(tokens, at)
  if (!sign?.sign) return at
  let from = sign.next
  // 'the at sign, then luna_cats'
  const told = /^s(ign|ymbol)$/.test(tokens[from]?.text ?? '') || from > at + 1
  while (told && from - at < 6 && THEN.has(tokens[from]?.text ?? '')) from++
  const next = tokens[from]
  if (!next || next.gap === 2) return at
  if (told && next.classes === 0 && next.text.length > 5) return nameEnd(tokens, from)
  const named = next.kind === 'word' || next.text === '_'
  if (!named || (next.kind === 'word' && next.text.length < 2 && !tight(tokens[from + 1]))) return at
  const close = tokens[at]?.text === '@' && tight(next)
  return close || isChosen(tokens, from) ? nameEnd(tokens, from) : at
}
