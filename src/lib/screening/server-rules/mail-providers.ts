import { atSignAt, isName } from '../client-rules/domain.ts'
import { CALLED, localStart, looksLikeLocalPart, providerEnd } from '../client-rules/email.ts'
import { looksLikeHandle, nameEnd } from '../client-rules/phrase-patterns.ts'
import type { Match, Rule } from '../match.ts'
import { AMBIGUOUS_PROVIDER, PREPOSITION, PROVIDER } from '../text/lexicon.ts'
import { endsSentence, hasClass, isAdjacent, type Token } from '../text/tokens.ts'

const MOST_SPACED = 60
/** Between a name and the provider's, in tokens. */
const NEAR = 6
const JOINING = new Set(': = - , | \u0002 > address user account'.split(' '))

/** A provider's name, where what is around makes it an address. */
export const providerAt: Rule = (tokens, at) => {
  const token = tokens[at]
  if (!token) return undefined
  if (!hasClass(token, PROVIDER) && !isSpacedProvider(token))
    return CALLED.has(token.text)
      ? (nameBehind(tokens, at) ?? nameBefore(tokens, at) ?? nameNear(tokens, at))
      : undefined
  const last = providerEnd(tokens, at)
  const before = tokens[at - 1]
  // The name may stand behind a dash: 'maplepaws.cats - gmail'.
  const ends =
    !tokens[at + 1] || tokens[at + 1]?.gap === 2 || endsSentence(tokens[at + 1] as Token, tokens[at + 2])
  const joint =
    before?.kind === 'symbol'
      ? '-:|/'.includes(before.text) || (before.text === ',' && ends)
      : before?.text === 'then'
  const name = joint ? at - 2 : at - 1
  const named = isName(tokens[name]) && token.gap < 2 && looksLikeLocalPart(tokens, name, name)
  const first = named ? name : at
  if (last > at) return { category: 'email', first, last }
  const after = tokens[at + 1]
  if (before && (atSignBefore(tokens, at) || hasClass(before, PREPOSITION) || before.text === 'to')) {
    const told = after && ['is', ':', '=', 'address', 'account'].includes(after.text)
    const owner = ['my', 'our', 'your', 'ur', 'mi', 'mon', 'mein'].includes(before.text)
    if (!owner || told || ['to', 'on', 'at', 'via'].includes(tokens[at - 2]?.text ?? ''))
      return { category: 'email', first, last }
    return undefined
  }
  if (isSpacedProvider(token)) return { category: 'email', first, last }
  if (first < at) return { category: 'email', first: localStart(tokens, first), last }
  let told = at + 1
  while (told - at < 4 && tokens[told]?.kind === 'symbol') told++
  if (['name', 'user', 'username', 'handle'].includes(tokens[told]?.text ?? ''))
    return { category: 'email', first, last: told }
  return (
    nameBehind(tokens, at) ??
    nameNear(tokens, at) ??
    (after && (after.text === ':' || after.text === '=') ? { category: 'email', first: at, last } : undefined)
  )
}

/** 'gmail: luna99', 'yahoo user luna99' */
function nameBehind(tokens: readonly Token[], at: number): Match | undefined {
  let behind = at + 1
  while (behind - at < 3 && JOINING.has(tokens[behind]?.text ?? '')) behind++
  const name = tokens[behind]
  if (name?.kind !== 'word') return undefined
  // 'yahoo: lindenbirmans', but not 'outlook: excellent'
  const told =
    tokens[at + 1]?.text === ':' &&
    tokens[at]?.text !== 'outlook' &&
    name.classes === 0 &&
    name.text.length > 7
  return told || hasDigits(tokens, behind) || looksLikeHandle(tokens, behind)
    ? { category: 'email', first: at, last: nameEnd(tokens, behind) }
    : undefined
}

/** 'luna1961, good old hotmail': a name with digits a few words from the provider's. */
function nameNear(tokens: readonly Token[], at: number): Match | undefined {
  for (let near = at - NEAR; near <= at + NEAR; near++) {
    const name = tokens[near]
    const number = tokens[near + 1]
    if (
      name?.kind === 'word' &&
      name.text.length > 3 &&
      name.classes === 0 &&
      number?.kind === 'number' &&
      isAdjacent(number)
    )
      return { category: 'email', first: Math.min(near, at), last: Math.max(near + 1, at) }
  }
  return undefined
}

/** 'luna.99 on yahoo', 'luna.cats - outlook' */
function nameBefore(tokens: readonly Token[], at: number): Match | undefined {
  const first = localStart(tokens, at - 2)
  const told =
    first < at - 2 &&
    tokens[at - 3]?.gap === 0 &&
    ['on', 'via', 'with', '-', ','].includes(tokens[at - 1]?.text ?? '')
  return told ? { category: 'email', first, last: at } : undefined
}

const atSignBefore = (tokens: readonly Token[], at: number) =>
  atSignAt(tokens, at - 1)?.next === at ||
  atSignAt(tokens, at - 3)?.next === at ||
  tokens[at - 1]?.text === '@'

/** A name with a digit or an underscore that touches it. */
const hasDigits = (tokens: readonly Token[], at: number) =>
  isAdjacent(tokens[at + 1]) && (tokens[at + 1]?.kind === 'number' || tokens[at + 1]?.text === '_')

/** Nobody spaces out a word like 'yahoo' for nothing. */
const isSpacedProvider = (token: Token) =>
  hasClass(token, PROVIDER | AMBIGUOUS_PROVIDER) &&
  token.end - token.start > token.text.length + (hasClass(token, PROVIDER) ? 0 : 2)

/** 'o w e n @ b i r c h f u r . e x': letters one by one on both sides of the sign. */
export const spacedAddressAt: Rule = (tokens, at) => {
  if (tokens[at]?.text !== '@') return undefined
  const last = spacedEnd(tokens, at, 1)
  const first = spacedEnd(tokens, at, -1)
  return last - at > 2 && at - first > 2 ? { category: 'email', first, last } : undefined
}

/** A single letter, or a word letter by letter. */
const isSpaced = ({ text, start, end }: Token) => text.length === 1 || end - start > text.length

/** The last of the single letters, digits and dots from a token on. */
function spacedEnd(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let at = from
  while (Math.abs(at - from) < MOST_SPACED) {
    const next = tokens[at + step]
    if (!next || !isSpaced(next) || (next.kind === 'symbol' && next.text !== '.')) break
    at += step
  }
  return at
}
