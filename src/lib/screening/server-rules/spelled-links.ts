import { urlEnd } from '../client-rules/domain.ts'
import { isInsideLabel } from '../client-rules/link.ts'
import type { Rule } from '../match.ts'
import { LINK_WORD } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** A link that is spelled out, glued, or reversed: 'pawsdotcom', 'visit maplepaws com', 'moc.swap'. */
export const spelledLinkAt: Rule = (tokens, at) => {
  const last = spelledLinkEnd(tokens, at)
  return last === undefined ? undefined : { category: 'link', first: at, last }
}

function spelledLinkEnd(tokens: readonly Token[], at: number): number | undefined {
  const { text, kind } = tokens[at] as Token
  if (kind !== 'word') return undefined
  // Reversed.
  const dot = tokens[at + 1]
  if (/^(moc|gro|elpmaxe)$/.test(text) && dot?.text === '.' && isAdjacent(dot) && isAdjacent(tokens[at + 2]))
    return urlEnd(tokens, at + 2)
  if (isInsideLabel(tokens, at)) return undefined
  if (text.length > 8 && /dot(com|net|org)(slash|$)|(gmail|hotmail|yahoo|outlook|icloud)com$/.test(text))
    return at
  if (text === 'dotcom' && at > 0 && tokens[at - 1]?.kind === 'word') return at
  return wordsAsDomain(tokens, at)
}

/** 'maplepaws com' at the end of a clause, or after 'visit'. */
function wordsAsDomain(tokens: readonly Token[], at: number): number | undefined {
  const ending = tokens[at + 1]
  if (ending?.text !== 'com' || ending.kind !== 'word' || ending.gap === 2 || tokens[at]?.kind !== 'word')
    return undefined
  // A cat called Com.
  if (/^(named|called|is|and|or|of|the|a)$/.test(tokens[at]?.text ?? '')) return undefined
  const after = tokens[at + 2]
  if (
    after === undefined ||
    after.gap === 2 ||
    (after.kind === 'symbol' && after.text !== '-' && tokens[at + 3]?.text !== '.')
  )
    return at + 1
  for (let near = Math.max(0, at - 3); near < at; near++)
    if (hasClass(tokens[near], LINK_WORD) || tokens[near]?.text === 'to') return at + 1
  return undefined
}
