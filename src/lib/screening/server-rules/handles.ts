import { atSignAt } from '../client-rules/domain.ts'
import { looksLikeHandle, nameEnd } from '../client-rules/handle-names.ts'
import type { Rule } from '../match.ts'
import { NETWORK_EMOJI } from '../text/normalize.ts'
import { isAdjacent } from '../text/tokens.ts'

/** An emoji and a name: '📸: the_haywood', '👻 jess.rolls', but not '📸 close-up', '🎥 day2', or '📸 IMG_2041'. */
export const emojiHandleAt: Rule = (tokens, at) => {
  if (tokens[at]?.text !== NETWORK_EMOJI) return undefined
  let first = at + 1
  while (first - at < 4 && ':=-@\u0002\u0004'.includes(tokens[first]?.text ?? ' ')) first++
  if (!tokens[first]) return undefined
  const last = nameEnd(tokens, first)
  let name = ''
  for (let part = first; part <= last; part++) name += tokens[part]?.text
  const isLabeled = tokens[at + 1]?.text === ':' && name.length > 8
  return (isLabeled || /[_.]|[a-z]{5}\d/.test(name)) && /^(?!img|dsc)[a-z]/.test(name)
    ? { category: 'social', first: at, last }
    : undefined
}

const CONNECTING = new Set('sign symbol then and followed by plus , : -'.split(' '))

/** 'the at sign, then luna_cats' */
export const spelledHandleAt: Rule = (tokens, at) => {
  const sign = atSignAt(tokens, at)
  let from = sign?.sign ? sign.next : at
  if (from === at || (from === at + 1 && !/^s(ign|ymbol)$/.test(tokens[from]?.text ?? ''))) return undefined
  while (from - at < 6 && CONNECTING.has(tokens[from]?.text ?? '')) from++
  const name = tokens[from]
  if (name?.kind !== 'word' || name.gap === 2) return undefined
  return looksLikeHandle(tokens, from) || (name.classes === 0 && name.text.length > 5)
    ? { category: 'social', first: at, last: nameEnd(tokens, from) }
    : undefined
}

/** '@ m o o n c a t s' */
export const spacedHandleAt: Rule = (tokens, at) => {
  if (tokens[at]?.text !== '@') return undefined
  let last = at
  while (last - at < 30 && tokens[last + 1]?.kind === 'word' && tokens[last + 1]?.text.length === 1) last++
  return last - at > 3 ? { category: 'social', first: at, last } : undefined
}

/** A gamer tag: 'nettlecat#4417', but not 'invoice#4417'. */
export const taggedAt: Rule = (tokens, at) => {
  if (tokens[at + 1]?.text !== '#' || !isAdjacent(tokens[at + 1]) || !isAdjacent(tokens[at + 2]))
    return undefined
  const name = tokens[at]
  const tag = tokens[at + 2]
  return tag?.kind === 'number' &&
    tag.text.length === 4 &&
    name?.kind === 'word' &&
    name.classes === 0 &&
    name.text.length > 5
    ? { category: 'social', first: at, last: at + 2 }
    : undefined
}
