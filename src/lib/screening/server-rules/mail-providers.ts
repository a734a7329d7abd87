import { atSignAt, isName } from '../client-rules/domain.ts'
import { AMBIGUOUS_PROVIDERS, localStart, looksLikeLocalPart, providerEnd } from '../client-rules/email.ts'
import { looksLikeHandle, nameEnd } from '../client-rules/handle-names.ts'
import type { Match, Rule } from '../match.ts'
import { AMBIGUOUS_PROVIDER, PREPOSITION, PROVIDER } from '../text/lexicon.ts'
import { endsSentence, hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** In tokens. */
const MAX_SPACED_LENGTH = 60
/** How many tokens may separate a name from the provider. */
const MAX_DISTANCE = 6
const JOINING = new Set(': = - , | \u0002 > address user account'.split(' '))

/** A mail provider whose context makes it an email address. */
export const providerAt: Rule = (tokens, at) => {
  const token = tokens[at]
  if (!token) return undefined
  if (!hasClass(token, PROVIDER) && !isSpacedProvider(token))
    return AMBIGUOUS_PROVIDERS.has(token.text)
      ? (nameAfter(tokens, at) ?? nameBefore(tokens, at) ?? nameNear(tokens, at))
      : undefined
  const last = providerEnd(tokens, at)
  const before = tokens[at - 1]
  // A dash may separate them: 'maplepaws.cats - gmail'.
  const endsClause =
    !tokens[at + 1] || tokens[at + 1]?.gap === 2 || endsSentence(tokens[at + 1] as Token, tokens[at + 2])
  const hasSeparator =
    before?.kind === 'symbol'
      ? '-:|/'.includes(before.text) || (before.text === ',' && endsClause)
      : before?.text === 'then'
  const name = hasSeparator ? at - 2 : at - 1
  const hasName = isName(tokens[name]) && token.gap < 2 && looksLikeLocalPart(tokens, name, name)
  const first = hasName ? name : at
  if (last > at) return { category: 'email', first, last }
  const after = tokens[at + 1]
  if (before && (atSignBefore(tokens, at) || hasClass(before, PREPOSITION) || before.text === 'to')) {
    const isLabel = after && ['is', ':', '=', 'address', 'account'].includes(after.text)
    const isPossessive = ['my', 'our', 'your', 'ur', 'mi', 'mon', 'mein'].includes(before.text)
    if (!isPossessive || isLabel || ['to', 'on', 'at', 'via'].includes(tokens[at - 2]?.text ?? ''))
      return { category: 'email', first, last }
    return undefined
  }
  if (isSpacedProvider(token)) return { category: 'email', first, last }
  if (first < at) return { category: 'email', first: localStart(tokens, first), last }
  let label = at + 1
  while (label - at < 4 && tokens[label]?.kind === 'symbol') label++
  if (['name', 'user', 'username', 'handle'].includes(tokens[label]?.text ?? ''))
    return { category: 'email', first, last: label }
  return (
    nameAfter(tokens, at) ??
    nameNear(tokens, at) ??
    (after && (after.text === ':' || after.text === '=') ? { category: 'email', first: at, last } : undefined)
  )
}

/** 'gmail: luna99', 'yahoo user luna99' */
function nameAfter(tokens: readonly Token[], at: number): Match | undefined {
  let after = at + 1
  while (after - at < 3 && JOINING.has(tokens[after]?.text ?? '')) after++
  const name = tokens[after]
  if (name?.kind !== 'word') return undefined
  // 'yahoo: lindenbirmans', but not 'outlook: excellent'
  const isLabeled =
    tokens[at + 1]?.text === ':' &&
    tokens[at]?.text !== 'outlook' &&
    name.classes === 0 &&
    name.text.length > 7
  return isLabeled || hasDigits(tokens, after) || looksLikeHandle(tokens, after)
    ? { category: 'email', first: at, last: nameEnd(tokens, after) }
    : undefined
}

/** A name with digits a few words away from the provider: 'luna1961, good old hotmail'. */
function nameNear(tokens: readonly Token[], at: number): Match | undefined {
  for (let near = at - MAX_DISTANCE; near <= at + MAX_DISTANCE; near++) {
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
  const isConnected =
    first < at - 2 &&
    tokens[at - 3]?.gap === 0 &&
    ['on', 'via', 'with', '-', ','].includes(tokens[at - 1]?.text ?? '')
  return isConnected ? { category: 'email', first, last: at } : undefined
}

const atSignBefore = (tokens: readonly Token[], at: number) =>
  atSignAt(tokens, at - 1)?.next === at ||
  atSignAt(tokens, at - 3)?.next === at ||
  tokens[at - 1]?.text === '@'

/** Whether a digit or an underscore follows a name. */
const hasDigits = (tokens: readonly Token[], at: number) =>
  isAdjacent(tokens[at + 1]) && (tokens[at + 1]?.kind === 'number' || tokens[at + 1]?.text === '_')

/** Whether a provider is spelled out: 'y a h o o'. */
const isSpacedProvider = (token: Token) =>
  hasClass(token, PROVIDER | AMBIGUOUS_PROVIDER) &&
  token.end - token.start > token.text.length + (hasClass(token, PROVIDER) ? 0 : 2)

/** An address that is spelled out: 'o w e n @ b i r c h f u r . e x'. */
export const spacedAddressAt: Rule = (tokens, at) => {
  if (tokens[at]?.text !== '@') return undefined
  const last = spacedEnd(tokens, at, 1)
  const first = spacedEnd(tokens, at, -1)
  return last - at > 2 && at - first > 2 ? { category: 'email', first, last } : undefined
}

/** A single character, or a word that is spelled out. */
const isSpaced = ({ text, start, end }: Token) => text.length === 1 || end - start > text.length

/** The last of the single characters and dots from a token on, in one direction. */
function spacedEnd(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let at = from
  while (Math.abs(at - from) < MAX_SPACED_LENGTH) {
    const next = tokens[at + step]
    if (!next || !isSpaced(next) || (next.kind === 'symbol' && next.text !== '.')) break
    at += step
  }
  return at
}
