import { atSignAt, domainAt, dotAt, isName } from './domain.ts'
import type { Find } from './found.ts'
import { PREPOSITION, PROVIDER, PROVIDER_WORD, TLD, TLD_WORD } from './lexicon.ts'
import { endsSentence, is, type Token, tight } from './tokens.ts'

const CALLED = new Set('yahoo aol outlook proton msn'.split(' '))
const JOINING = new Set(': = - , | address user account'.split(' '))
/** A local part is followed back this far. */
const LONGEST_LOCAL = 24

/** E-mail addresses: with the sign or the words for it, whole or with a provider's name alone. */
export function recogniseEmails(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.taken) continue
    const found =
      token.classes & PROVIDER || isSpacedProvider(token)
        ? providerAt(tokens, at)
        : (addressAt(tokens, at) ??
          (CALLED.has(token.text) ? (nameBehind(tokens, at) ?? nameBefore(tokens, at)) : undefined))
    if (!found) continue
    for (let index = found.first; index <= found.last; index++) {
      const part = tokens[index]
      if (part) part.taken = true
    }
    finds.push(found)
    at = found.last
  }
}

/** An address by the at sign in it. */
function addressAt(tokens: readonly Token[], at: number): Find | undefined {
  const sign = atSignAt(tokens, at)
  if (!sign) return undefined
  const before = tokens[at - 1]
  if (!before || endsSentence(before, tokens[at])) return undefined
  const domain = tokens[sign.next]
  if (!isName(domain)) return undefined
  const first = localStart(tokens, at - 1)
  if (sign.sign && tight(tokens[at]) && tight(domain) && isName(before)) {
    // luna@anything.at.all, and luna@gmail without an ending.
    const whole = tightDomain(tokens, sign.next)
    if (whole > sign.next) return { category: 'email', first, last: whole }
  }
  if (tokens[at]?.text === '@' && tight(tokens[at]) && isName(before)) {
    const dot = dotAt(tokens, sign.next + 1)
    if (dot && is(tokens[dot.next], TLD | TLD_WORD)) {
      return { category: 'email', first, last: domainAt(tokens, sign.next)?.last ?? dot.next }
    }
  }
  const chain = domainAt(tokens, sign.next)
  if (chain && !(chain.doubtful && !sign.sign))
    return isName(before) || sign.sign ? { category: 'email', first, last: chain.last } : undefined
  if (is(domain, PROVIDER) || (is(domain, PROVIDER_WORD) && sign.sign)) {
    return { category: 'email', first, last: providerEnd(tokens, sign.next) }
  }
  if (is(domain, PROVIDER_WORD) && CALLED.has(domain?.text ?? '') && looksChosen(tokens, first, at - 1)) {
    return { category: 'email', first, last: providerEnd(tokens, sign.next) }
  }
  return undefined
}

/** The end of `name.name.name` without spaces, at least one dot; the start itself where there is none. */
function tightDomain(tokens: readonly Token[], from: number): number {
  let last = from
  let dots = 0
  for (let at = from + 1; at < tokens.length && at - from < LONGEST_LOCAL * 2 && tight(tokens[at]); at++) {
    if (isName(tokens[at])) last = at
    else if (tokens[at]?.text === '.') dots++
    else if (tokens[at]?.text !== '-') break
  }
  return dots > 0 && last > from && tokens[last]?.kind === 'word' ? last : from
}

/** Where the local part begins: everything without a space, or one word before a spaced-out sign. */
function localStart(tokens: readonly Token[], last: number): number {
  let first = last
  while (last - first < LONGEST_LOCAL) {
    const token = tokens[first]
    const before = tokens[first - 1]
    if (!token || !before || before.taken || before.text === '@') break
    if (before.kind === 'mark' && '([{<:;,"='.includes(before.text)) break
    if (tight(token)) first--
    else if (before.text === '.' || token.text === '.' || dotAt(tokens, first - 1)?.spoken) first--
    else break
  }
  return Math.max(first, 0)
}

/** A provider's name, where what is around makes it an address. */
function providerAt(tokens: readonly Token[], at: number): Find | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const last = providerEnd(tokens, at)
  const before = tokens[at - 1]
  // The name may stand behind a dash: 'maplepaws.cats - gmail'.
  const ends =
    !tokens[at + 1] || tokens[at + 1]?.gap === 2 || endsSentence(tokens[at + 1] as Token, tokens[at + 2])
  const joint =
    before?.kind === 'mark'
      ? '-:|/'.includes(before.text) || (before.text === ',' && ends)
      : before?.text === 'then'
  const name = joint ? at - 2 : at - 1
  const named = isName(tokens[name]) && token.gap < 2 && looksChosen(tokens, name, name)
  const first = named ? name : at
  if (last > at) return { category: 'email', first, last }
  const after = tokens[at + 1]
  if (before && (atSignBefore(tokens, at) || is(before, PREPOSITION) || before.text === 'to')) {
    const told = after && ['is', ':', '=', 'address', 'account'].includes(after.text)
    const owner = ['my', 'our', 'your', 'ur', 'mi', 'mon', 'mein'].includes(before.text)
    if (!owner || told || ['to', 'on', 'at', 'via'].includes(tokens[at - 2]?.text ?? ''))
      return { category: 'email', first, last }
    return undefined
  }
  if (isSpacedProvider(token)) return { category: 'email', first, last }
  if (first < at) return { category: 'email', first: localStart(tokens, first), last }
  let told = at + 1
  while (told - at < 4 && tokens[told]?.kind === 'mark') told++
  if (['name', 'user', 'username', 'handle'].includes(tokens[told]?.text ?? ''))
    return { category: 'email', first, last: told }
  return (
    nameBehind(tokens, at) ??
    (after && (after.text === ':' || after.text === '=') ? { category: 'email', first: at, last } : undefined)
  )
}

/** 'gmail: luna99', 'yahoo user luna99' */
function nameBehind(tokens: readonly Token[], at: number): Find | undefined {
  let behind = at + 1
  while (behind - at < 3 && JOINING.has(tokens[behind]?.text ?? '')) behind++
  return tokens[behind]?.kind === 'word' && hasDigits(tokens, behind)
    ? { category: 'email', first: at, last: behind }
    : undefined
}

/** 'luna.99 on yahoo' */
function nameBefore(tokens: readonly Token[], at: number): Find | undefined {
  const first = localStart(tokens, at - 2)
  const told =
    first < at - 2 && tokens[at - 3]?.gap === 0 && ['on', 'via', 'with'].includes(tokens[at - 1]?.text ?? '')
  return told ? { category: 'email', first, last: at } : undefined
}

const atSignBefore = (tokens: readonly Token[], at: number) =>
  atSignAt(tokens, at - 1)?.next === at ||
  atSignAt(tokens, at - 3)?.next === at ||
  tokens[at - 1]?.text === '@'

/** The end of 'gmail dot com', 'gmail com', 'gmail'. */
function providerEnd(tokens: readonly Token[], at: number): number {
  const domain = domainAt(tokens, at)
  if (domain) return domain.last
  let next = at + 1
  while (next - at < 4 && tokens[next]?.kind === 'mark') next++
  return tokens[next]?.text === 'com' && tokens[next]?.gap !== 2 ? next : at
}

/** A name that somebody chose for an address rather than a word: it has digits, dots or underscores in it. */
function looksChosen(tokens: readonly Token[], first: number, last: number): boolean {
  const start = localStart(tokens, first)
  if (start < last) return true
  const token = tokens[last]
  return token?.kind === 'number' || (token?.kind === 'word' && token.classes === 0 && token.text.length > 6)
}

/** A name with a digit or an underscore that touches it. */
const hasDigits = (tokens: readonly Token[], at: number) =>
  tight(tokens[at + 1]) && (tokens[at + 1]?.kind === 'number' || tokens[at + 1]?.text === '_')

/** Nobody spaces out a word like 'yahoo' for nothing. */
const isSpacedProvider = (token: Token) =>
  is(token, PROVIDER | PROVIDER_WORD) &&
  token.end - token.start > token.text.length + (is(token, PROVIDER) ? 0 : 2)
