import type { Rule } from '../match.ts'
import { isAdjacent, type Token } from '../text/tokens.ts'
import { domainAt, dotAt, hasLinkEvidence, isName, urlEnd } from './domain.ts'

/** Link shorteners and short domains of networks. */
const HOSTS = new Set(
  't.me wa.me m.me fb.me ig.me x.com bit.ly discord.gg linktr.ee youtu.be paypal.me goo.gl signal.me'.split(
    ' ',
  ),
)

/** A URL with a protocol, one with www, or a bare domain. */
export const linkAt: Rule = (tokens, at) => {
  const last = linkEnd(tokens, at)
  return last === undefined ? undefined : { category: 'link', first: at, last }
}

function linkEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (!token || token.kind === 'symbol') return undefined
  if (token.text[0] === 'h' && token.text.length < 6 && /^h(tt|xx)ps?$/.test(token.text))
    return protocolEnd(tokens, at)
  if (token.text === 'www' || (token.text === 'ww' && tokens[at + 1]?.text === '.')) return wwwEnd(tokens, at)
  // '@luna.cats'
  const isHandle = tokens[at - 1]?.text === '@' && isAdjacent(token)
  if (isHandle || isInsideLabel(tokens, at)) return undefined
  const dot = dotAt(tokens, at + 1)
  const isHost = dot !== undefined && HOSTS.has(`${token.text}.${tokens[dot.next]?.text}`)
  // 't.me/name', 't (dot) me (slash) name'
  const slash = isHost ? dot.next + (tokens[dot.next + 1]?.text === '(' ? 2 : 1) : at
  if (isHost && /^(\/|slash)$/.test(tokens[slash]?.text ?? '')) return urlEnd(tokens, slash + 1)
  const domain = domainAt(tokens, at)
  return domain && ((isHost && domain.last === at + 2) || isDomain(tokens, at, domain.last, domain.ambiguous))
    ? urlEnd(tokens, domain.last)
    : undefined
}

/** Whether the token is inside a label, whose first token was already tried. */
export const isInsideLabel = (tokens: readonly Token[], at: number) =>
  isAdjacent(tokens[at]) && isName(tokens[at - 1])

function isDomain(tokens: readonly Token[], first: number, last: number, ambiguous: boolean): boolean {
  if (ambiguous && !hasLinkEvidence(tokens, first, last)) return false
  // 'e.g', 'a.m'
  const label = (tokens[last - 1]?.start ?? 0) - (tokens[first]?.start ?? 0)
  return label > 1
}

/** https://..., 'https colon slash slash', 'h t t p s : / /'. */
function protocolEnd(tokens: readonly Token[], at: number): number | undefined {
  let after = at + 1
  while (
    after - at < 7 &&
    (tokens[after]?.kind === 'symbol' || ['colon', 'slash'].includes(tokens[after]?.text ?? ''))
  )
    after++
  if (after === at + 1) return undefined
  if (!isName(tokens[after])) return after - 1
  return urlEnd(tokens, domainAt(tokens, after)?.last ?? after)
}

function wwwEnd(tokens: readonly Token[], at: number): number {
  const after = dotAt(tokens, at + 1)?.next ?? at + 1
  if (!isName(tokens[after]) || tokens[after]?.gap === 2) return at
  return urlEnd(tokens, domainAt(tokens, after)?.last ?? after)
}
