import type { Rule } from '../found.ts'
import { NETWORK_SIGN } from '../normalise.ts'
import { nameEnd } from '../phrases.ts'

/** A picture and a name: '📸: the_haywood', '👻 jess.rolls', but not '📸 close-up', '🎥 day2' or '📸 IMG_2041'. */
export const labelledAt: Rule = (tokens, at) => {
  if (tokens[at]?.text !== NETWORK_SIGN) return undefined
  let first = at + 1
  while (first - at < 4 && ':=-@\u0002\u0004'.includes(tokens[first]?.text ?? ' ')) first++
  if (!tokens[first]) return undefined
  const last = nameEnd(tokens, first)
  let name = ''
  for (let part = first; part <= last; part++) name += tokens[part]?.text
  const told = tokens[at + 1]?.text === ':' && name.length > 8
  return (told || /[_.]|[a-z]{5}\d/.test(name)) && /^(?!img|dsc)[a-z]/.test(name)
    ? { category: 'social', first: at, last }
    : undefined
}
