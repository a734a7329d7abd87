import { atSignAt } from './domain.ts'
import type { Find } from './found.ts'
import { NETWORK_SIGN } from './normalise.ts'
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

const THEN = new Set('sign symbol then and followed by plus , : -'.split(' '))

/** The last token of a handle, or `at` where none follows. */
function handleEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text === NETWORK_SIGN) return labelled(tokens, at)
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

/** A picture and a name: '📸: the_haywood', '👻 jess.rolls', but not '📸 close-up', '🎥 day2' or '📸 IMG_2041'. */
function labelled(tokens: readonly Token[], at: number): number {
  let first = at + 1
  while (first - at < 4 && ':=-@\u0002\u0004'.includes(tokens[first]?.text ?? ' ')) first++
  if (!tokens[first]) return at
  const last = nameEnd(tokens, first)
  let name = ''
  for (let part = first; part <= last; part++) name += tokens[part]?.text
  const told = tokens[at + 1]?.text === ':' && name.length > 8
  return (told || /[_.]|[a-z]{5}\d/.test(name)) && /^(?!img|dsc)[a-z]/.test(name) ? last : at
}
