import { chunkEnd, domainAt, dotAt, isConfirmed, isName } from './domain.ts'
import type { Find } from './found.ts'
import { LINK_CUE } from './lexicon.ts'
import { is, type Token, tight } from './tokens.ts'

/** Short names of services, written as first label and ending. */
const HOSTS = new Set(
  't.me wa.me m.me fb.me ig.me x.com bit.ly discord.gg linktr.ee youtu.be paypal.me goo.gl signal.me'.split(
    ' ',
  ),
)

/** Links: with a protocol, with www, as a bare domain, or spelled. */
export function recogniseLinks(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.taken || token.kind === 'mark') continue
    const last = linkEnd(tokens, at)
    if (last === undefined) continue
    for (let index = at; index <= last; index++) {
      const part = tokens[index]
      if (part) part.taken = true
    }
    finds.push({ category: 'link', first: at, last })
    at = last
  }
}

function linkEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (!token) return undefined
  if (token.text[0] === 'h' && token.text.length < 6 && /^h(tt|xx)ps?$/.test(token.text))
    return protocolEnd(tokens, at)
  if (token.text === 'www' || (token.text === 'ww' && tokens[at + 1]?.text === '.')) return wwwEnd(tokens, at)
  // Read from the back.
  const back = tokens[at + 1]
  if (/^(moc|gro|elpmaxe)$/.test(token.text) && back?.text === '.' && tight(back) && tight(tokens[at + 2]))
    return chunkEnd(tokens, at + 2)
  // A label's later tokens were seen with its first.
  if (tight(token) && isName(tokens[at - 1])) return undefined
  if (
    token.text.length > 8 &&
    /dot(com|net|org)(slash|$)|(gmail|hotmail|yahoo|outlook|icloud)com$/.test(token.text)
  )
    return at
  if (token.text === 'dotcom' && at > 0 && tokens[at - 1]?.kind === 'word') return at
  const dot = dotAt(tokens, at + 1)
  const isHost = dot !== undefined && HOSTS.has(`${token.text}.${tokens[dot.next]?.text}`)
  // 't.me/name', 't (dot) me (slash) name'
  const slash = isHost ? dot.next + (tokens[dot.next + 1]?.text === '(' ? 2 : 1) : at
  if (isHost && /^(\/|slash)$/.test(tokens[slash]?.text ?? '')) return chunkEnd(tokens, slash + 1)
  const domain = domainAt(tokens, at)
  if (domain) {
    if ((isHost && domain.last === at + 2) || isDomain(tokens, at, domain.last, domain.doubtful))
      return chunkEnd(tokens, domain.last)
  }
  return wordsAsDomain(tokens, at)
}

function isDomain(tokens: readonly Token[], first: number, last: number, doubtful: boolean): boolean {
  if (doubtful && !isConfirmed(tokens, first, last)) return false
  // 'e.g', 'a.m' and the like.
  const label = (tokens[last - 1]?.start ?? 0) - (tokens[first]?.start ?? 0)
  return label > 1
}

/** https://..., 'https colon slash slash', 'h t t p s : / /'. */
function protocolEnd(tokens: readonly Token[], at: number): number | undefined {
  let after = at + 1
  while (
    after - at < 7 &&
    (tokens[after]?.kind === 'mark' || ['colon', 'slash'].includes(tokens[after]?.text ?? ''))
  )
    after++
  if (after === at + 1) return undefined
  if (!isName(tokens[after])) return after - 1
  return chunkEnd(tokens, domainAt(tokens, after)?.last ?? after)
}

function wwwEnd(tokens: readonly Token[], at: number): number {
  const after = dotAt(tokens, at + 1)?.next ?? at + 1
  if (!isName(tokens[after]) || tokens[after]?.gap === 2) return at
  return chunkEnd(tokens, domainAt(tokens, after)?.last ?? after)
}

/** 'maplepaws com' at the end of a clause, or after 'visit'. */
function wordsAsDomain(tokens: readonly Token[], at: number): number | undefined {
  const ending = tokens[at + 1]
  if (ending?.text !== 'com' || ending.kind !== 'word' || ending.gap === 2 || tokens[at]?.kind !== 'word')
    return undefined
  // A cat of that name.
  if (/^(named|called|is|and|or|of|the|a)$/.test(tokens[at]?.text ?? '')) return undefined
  const after = tokens[at + 2]
  if (
    after === undefined ||
    after.gap === 2 ||
    (after.kind === 'mark' && after.text !== '-' && tokens[at + 3]?.text !== '.')
  )
    return at + 1
  for (let near = Math.max(0, at - 3); near < at; near++)
    if (is(tokens[near], LINK_CUE) || tokens[near]?.text === 'to') return at + 1
  return undefined
}
