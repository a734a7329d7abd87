import type { Rule } from '../match.ts'
import {
  AMBIGUOUS_PROVIDER,
  AMBIGUOUS_TLD,
  LINK_WORD,
  NEUTRAL,
  PREPOSITION,
  PROVIDER,
  TLD,
} from '../text/lexicon.ts'
import { endsSentence, hasClass, isAdjacent, type Token } from '../text/tokens.ts'
import { atSignAt, CATTERY_NAME, domainAt, dotAt, isName } from './domain.ts'

/** Providers whose name is also a word. */
export const AMBIGUOUS_PROVIDERS = new Set('yahoo aol outlook proton msn'.split(' '))
/** In tokens. */
const MAX_LOCAL_LENGTH = 24

/** An email address by its at sign, in any notation: complete, or with a provider's name alone. */
export const addressAt: Rule = (tokens, at) => {
  const sign = atSignAt(tokens, at)
  if (!sign) return undefined
  const before = tokens[at - 1]
  if (!before || endsSentence(before, tokens[at])) return undefined
  const domain = tokens[sign.next]
  if (!isName(domain)) return undefined
  const first = localStart(tokens, at - 1)
  if (namesWebsite(tokens, at, sign.next, first)) return undefined
  if (sign.sign && isAdjacent(tokens[at]) && isAdjacent(domain) && isName(before)) {
    // luna@any.domain
    const whole = adjacentDomainEnd(tokens, sign.next)
    if (whole > sign.next) return { category: 'email', first, last: whole }
  }
  if (tokens[at]?.text === '@' && isAdjacent(tokens[at]) && isName(before)) {
    const dot = dotAt(tokens, sign.next + 1)
    if (dot && hasClass(tokens[dot.next], TLD | AMBIGUOUS_TLD)) {
      return { category: 'email', first, last: domainAt(tokens, sign.next)?.last ?? dot.next }
    }
  }
  const address = domainAt(tokens, sign.next)
  if (address && !(address.ambiguous && !sign.sign))
    return isName(before) || sign.sign ? { category: 'email', first, last: address.last } : undefined
  if (hasClass(domain, PROVIDER) || (hasClass(domain, AMBIGUOUS_PROVIDER) && sign.sign)) {
    return { category: 'email', first, last: providerEnd(tokens, sign.next) }
  }
  if (
    hasClass(domain, AMBIGUOUS_PROVIDER) &&
    AMBIGUOUS_PROVIDERS.has(domain?.text ?? '') &&
    looksLikeLocalPart(tokens, first, at - 1)
  ) {
    return { category: 'email', first, last: providerEnd(tokens, sign.next) }
  }
  return undefined
}

/** Words that are never a mailbox: 'see us at', 'photos at'. */
const NO_MAILBOX = new Set(
  `us me we i you he she they them this that these those here there are look looking see more photos photo pictures
pics everything all listed up out over live`.split(/\s+/),
)
/** Words before an address: 'mail anna at maplepaws.com'. */
const MAIL_WORD = /^(e?mails?|mailto|mailbox|inbox|address|write)$/
/** Names of mailboxes. */
const MAILBOX = /^(info|contact|hello|hi|mail|email|office|sales|admin|support|team|inquir(y|ies))$/
const MAX_MAIL_WORD_DISTANCE = 4

/** Whether a website follows 'at' or '@', as in 'our contract is at www.maplepaws.com' or 'photos at maplepaws.com'. */
function namesWebsite(tokens: readonly Token[], at: number, domain: number, first: number): boolean {
  const { text } = tokens[at] as Token
  const name = tokens[at - 1] as Token
  const isTight = isAdjacent(tokens[at]) && isAdjacent(tokens[domain])
  if ((text !== 'at' && text !== '@') || isTight) return false
  if (tokens[domain]?.text === 'www') return true
  const address = domainAt(tokens, domain)
  // linkAt finds no ambiguous domains, and none of one character.
  if (!address || address.ambiguous || tokens[domain]?.text.length === 1) return false
  if (hasClass(tokens[domain], PROVIDER | AMBIGUOUS_PROVIDER)) return false
  const isSpelledOut = name.end - name.start > name.text.length
  if (first < at - 1 || isSpelledOut || MAILBOX.test(name.text)) return false
  const isCommonWord = hasClass(name, NEUTRAL | LINK_WORD | PREPOSITION) || NO_MAILBOX.has(name.text)
  if (name.kind !== 'word' || isCommonWord) return true
  for (let near = Math.max(0, at - 1 - MAX_MAIL_WORD_DISTANCE); near < at - 1; near++)
    if (MAIL_WORD.test(tokens[near]?.text ?? '')) return false
  return text === 'at' && !address.isSpoken && !CATTERY_NAME.test(name.text)
}

/** The last token of `name.name.name` without spaces and with at least one dot; the start itself for none. */
function adjacentDomainEnd(tokens: readonly Token[], from: number): number {
  let last = from
  let dots = 0
  for (
    let at = from + 1;
    at < tokens.length && at - from < MAX_LOCAL_LENGTH * 2 && isAdjacent(tokens[at]);
    at++
  ) {
    if (isName(tokens[at])) last = at
    else if (tokens[at]?.text === '.') dots++
    else if (tokens[at]?.text !== '-') break
  }
  return dots > 0 && last > from && tokens[last]?.kind === 'word' ? last : from
}

/** The first token of a local part that ends at `last`: everything without a space, or one word. */
export function localStart(tokens: readonly Token[], last: number): number {
  let first = last
  while (last - first < MAX_LOCAL_LENGTH) {
    const token = tokens[first]
    const before = tokens[first - 1]
    if (!token || !before || before.consumed || before.text === '@') break
    if (before.kind === 'symbol' && '([{<:;,"='.includes(before.text)) break
    if (isAdjacent(token)) first--
    else if (before.text === '.' || token.text === '.' || dotAt(tokens, first - 1)?.spoken) first--
    else break
  }
  return Math.max(first, 0)
}

/** The last token of a provider: 'gmail dot com', 'gmail com', 'gmail'. */
export function providerEnd(tokens: readonly Token[], at: number): number {
  const domain = domainAt(tokens, at)
  if (domain) return domain.last
  let next = at + 1
  while (next - at < 4 && tokens[next]?.kind === 'symbol') next++
  return tokens[next]?.text === 'com' && tokens[next]?.gap !== 2 ? next : at
}

/** Whether the tokens look like the name in an address rather than a word: several parts, digits, or a long unknown word. */
export function looksLikeLocalPart(tokens: readonly Token[], first: number, last: number): boolean {
  const start = localStart(tokens, first)
  if (start < last) return true
  const token = tokens[last]
  return token?.kind === 'number' || (token?.kind === 'word' && token.classes === 0 && token.text.length > 6)
}
