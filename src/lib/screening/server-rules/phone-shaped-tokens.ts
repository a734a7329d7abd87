import { isAdjacent, type Token } from '../text/tokens.ts'

/** Group lengths that only phone numbers of North America and Britain have. */
const SHAPES = /^(3-3-4|5-6|3-4-4|4-3-4|5-3-3)$/
/** More groups are no phone number; as many as this must be single digits. */
const MAX_GROUPS = 10

/** For each token, 1 if it belongs to groups that are a phone number in any context. */
export function phoneShapedTokens(tokens: readonly Token[]): Uint8Array {
  const shaped = new Uint8Array(tokens.length)
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'number' || shaped[at]) continue
    const hasPlus = tokens[at - 1]?.text === '+'
    const groups = [at]
    let count = tokens[at]?.text.length ?? 0
    for (let next = nextGroup(tokens, at); next > 0; next = nextGroup(tokens, next)) {
      groups.push(next)
      count += tokens[next]?.text.length ?? 0
      if (count > 13 || groups.length > MAX_GROUPS) break
      const after = tokens[next + 1]
      if (after?.kind === 'number' && isAdjacent(after)) continue
      if ((hasPlus && count > 10) || (count > 6 && isPhoneShaped(tokens, groups, count)))
        for (const group of groups) shaped[group] = 1
    }
  }
  return shaped
}

function isPhoneShaped(tokens: readonly Token[], groups: readonly number[], count: number): boolean {
  if (count !== 7 && count !== 10 && count !== 11) return false
  const [first = 0, second = 0] = groups
  // '201-0155', since no amount begins with 0.
  if (count === 7) return groups.length === 2 && second === first + 2 && tokens[second]?.text[0] === '0'
  // The separators differ in '3.2 3.4 3.9'.
  if (groups.length === MAX_GROUPS)
    return groups.every((group, index) => group - first === index * (second - first))
  const shape = groups.map((group) => tokens[group]?.text.length).join('-')
  return SHAPES.test(shape) && (count === 10 || tokens[first]?.text[0] === '0')
}

/** The next number after at most two separators of phone numbers, or -1. */
function nextGroup(tokens: readonly Token[], at: number): number {
  let next = at + 1
  while (next - at < 3 && tokens[next]?.kind === 'symbol' && '-.)(/ '.includes(tokens[next]?.text ?? ','))
    next++
  if (next === at + 1 && tokens[next]?.text === 'x' && isAdjacent(tokens[next + 1])) next++
  return tokens[next]?.kind === 'number' ? next : -1
}
