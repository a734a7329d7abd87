import { parse } from 'tldts'
import { CATTERY_NAME, dotAt, isName, labelEnd, urlEnd } from '../client-rules/domain.ts'
import { isInsideLabel } from '../client-rules/link.ts'
import type { Rule } from '../match.ts'
import { endsSentence, isAdjacent, type Token } from '../text/tokens.ts'
import { kindOfEnding } from './domain-endings.ts'

/** Labels separated by dots, of which the last may be a top-level domain. */
interface Host {
  /** The host without its last label, if that has a dot. */
  parent: Host | undefined
  /** The first and last tokens of the label before the last. */
  nameStart: number
  nameEnd: number
  /** The first and last tokens of the last label. */
  endingStart: number
  endingEnd: number
  /** Whether a dot is written as a word, in brackets, or as an entity. */
  isSpoken: boolean
}

const MAX_DOTS = 4
const MIN_NAME_LENGTH = 4
/** A shorter name may be a word that ends a sentence. */
const MIN_UNUSUAL_LENGTH = 6
const MIN_LONG_LENGTH = 10

/** Of long English words. */
const WORD_SUFFIX = /(able|ate|day|ed|hood|ian|ible|ing|ity|ive|ly|ments?|ness|other|ous|tions?)$/

const LINK_NOUNS = new Set('website site webpage page web link homepage url domain browser'.split(' '))
const LINK_VERBS = new Set('see visit via open type'.split(' '))
const MAX_LINK_DISTANCE = 4

/** A domain by the public suffix list. Endings in the lexicon are left to linkAt. */
export const registeredDomainAt: Rule = (tokens, at) => {
  if (!isName(tokens[at]) || isInsideLabel(tokens, at) || followsPart(tokens, at, '-')) return undefined
  if (isPartOfHandleOrPath(tokens, at)) return undefined
  // Longer hosts were tried from their first label on.
  const maxDots = followsPart(tokens, at, '.') ? 1 : MAX_DOTS
  let last = -1
  let host = hostAt(tokens, at, undefined)
  for (let dots = 1; host && dots <= maxDots; dots++) {
    if (isLink(tokens, at, host)) last = host.endingEnd
    host = hostAt(tokens, host.endingStart, host)
  }
  return last < 0 ? undefined : { category: 'link', first: at, last: urlEnd(tokens, last) }
}

/** '@moonpaws.life', 'luna_paws.life', '/moon/paws.life' */
const isPartOfHandleOrPath = (tokens: readonly Token[], at: number) =>
  isAdjacent(tokens[at]) && ['@', '_', '/'].includes(tokens[at - 1]?.text ?? '')

/** Whether a token follows another part of a name without spaces: 'moon.paws', 'moon-paws'. */
const followsPart = (tokens: readonly Token[], at: number, symbol: string) =>
  tokens[at - 1]?.text === symbol &&
  isAdjacent(tokens[at]) &&
  isAdjacent(tokens[at - 1]) &&
  isName(tokens[at - 2])

/** The label that begins at a token, and the one after the next dot; a longer host with a parent. */
function hostAt(tokens: readonly Token[], nameStart: number, parent: Host | undefined): Host | undefined {
  const nameEnd = parent?.endingEnd ?? labelEnd(tokens, nameStart)
  const dot = dotAt(tokens, nameEnd + 1)
  if (!dot || !(dot.adjacent || dot.spoken)) return undefined
  const endingEnd = labelEnd(tokens, dot.next)
  if (endingEnd < 0) return undefined
  const isSpoken = dot.spoken || parent?.isSpoken === true
  return { parent, nameStart, nameEnd, endingStart: dot.next, endingEnd, isSpoken }
}

function textBetween(tokens: readonly Token[], first: number, last: number): string {
  let text = ''
  for (let at = first; at <= last; at++) text += tokens[at]?.text
  return text
}

/** The context is checked first because the public suffix list takes longer. */
function isLink(tokens: readonly Token[], first: number, host: Host): boolean {
  const ending = tokens[host.endingEnd] as Token
  if (host.endingStart !== host.endingEnd || !isEnding(tokens, host.endingEnd)) return false
  if (host.parent && publicSuffixOf(tokens, host)?.includes('.')) return true
  return (
    ending.classes === 0 &&
    hasLinkContext(tokens, first, host) &&
    publicSuffixOf(tokens, host) === ending.text
  )
}

/** Whether a host may end with a token: a word that is neither corrected ('html' to 'hotmail') nor continued. */
function isEnding(tokens: readonly Token[], at: number): boolean {
  const { kind, gap, text, start, end } = tokens[at] as Token
  if (kind !== 'word' || gap === 2 || text.length !== end - start) return false
  const after = tokens[at + 1]
  if (!isAdjacent(after)) return true
  // 'CH.PL*Maplepaws'
  const isContinued =
    '@_-*+&'.includes(after?.text ?? '') && isName(tokens[at + 2]) && isAdjacent(tokens[at + 2])
  return !isName(after) && !isContinued
}

/** The public suffix of a host that has a label before it. */
function publicSuffixOf(tokens: readonly Token[], host: Host): string | undefined {
  const { isIcann, publicSuffix, domain } = parse(textOf(tokens, host), {
    extractHostname: false,
    validateHostname: false,
    detectIp: false,
  })
  return isIcann && domain && publicSuffix ? publicSuffix : undefined
}

function textOf(
  tokens: readonly Token[],
  { parent, nameStart, nameEnd, endingStart, endingEnd }: Host,
): string {
  const name = parent ? textOf(tokens, parent) : textBetween(tokens, nameStart, nameEnd)
  return `${name}.${textBetween(tokens, endingStart, endingEnd)}`
}

/** Whether a host whose ending is a top-level domain is a link rather than two sentences. */
function hasLinkContext(tokens: readonly Token[], first: number, host: Host): boolean {
  const { nameStart, nameEnd, endingEnd, isSpoken } = host
  const length = (tokens[nameEnd]?.end ?? 0) - (tokens[nameStart]?.start ?? 0)
  const isPath = hasPath(tokens, endingEnd)
  if (!isPath && (length < MIN_NAME_LENGTH || (!isSpoken && beginsSentence(tokens, host, length))))
    return false
  const name = textBetween(tokens, nameStart, nameEnd)
  if (!/[a-z]/.test(name)) return false
  const kind = kindOfEnding(tokens[endingEnd]?.text ?? '')
  if (isPath || (kind === 'unmistakable' && !isSpoken)) return true
  const isNameLike = looksLikeDomainName(tokens[nameEnd], name)
  const isAfterLink = isAfterLinkWord(tokens, first, length)
  const isDelimited = isSpoken ? tokens[nameEnd + 1]?.kind === 'symbol' : endsClause(tokens, endingEnd)
  if (kind === 'sentence-start')
    return !isSpoken && ((isNameLike && isAfterLink) || (CATTERY_NAME.test(name) && isDelimited))
  return isNameLike || isAfterLink || (isDelimited && length >= MIN_UNUSUAL_LENGTH)
}

const hasPath = (tokens: readonly Token[], ending: number) =>
  tokens[ending + 1]?.text === '/' &&
  isAdjacent(tokens[ending + 1]) &&
  isName(tokens[ending + 2]) &&
  isAdjacent(tokens[ending + 2])

/** Whether a name is hardly a word that ends a sentence. */
const looksLikeDomainName = (token: Token | undefined, name: string) =>
  /[\d-]/.test(name) ||
  CATTERY_NAME.test(name) ||
  (name.length >= MIN_LONG_LENGTH && token?.classes === 0 && !WORD_SUFFIX.test(name))

function isAfterLinkWord(tokens: readonly Token[], first: number, length: number): boolean {
  if (LINK_VERBS.has(tokens[first - 1]?.text ?? '')) return true
  if (length < MIN_UNUSUAL_LENGTH) return false
  for (let at = first - 1; at >= 0 && first - at <= MAX_LINK_DISTANCE; at--) {
    const token = tokens[at] as Token
    if (endsSentence(token, tokens[at + 1])) return false
    if (LINK_NOUNS.has(token.text)) return true
  }
  return false
}

/** 'She is lovely.Life is good', 'We have Luna.Sky is her brother' */
function beginsSentence(tokens: readonly Token[], { nameEnd, endingEnd }: Host, length: number): boolean {
  if (!tokens[endingEnd]?.isCapitalized) return false
  return !tokens[nameEnd]?.isCapitalized || length < MIN_UNUSUAL_LENGTH
}

function endsClause(tokens: readonly Token[], ending: number): boolean {
  const after = tokens[ending + 1]
  return !after || after.gap === 2 || endsSentence(after, tokens[ending + 2]) || after.text === ','
}
