import { AMBIGUOUS_TLD, AT, DOT, LINK_WORD, NEUTRAL, PREPOSITION, SPOKEN_TLD, TLD } from '../text/lexicon.ts'
import { endsSentence, hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** Domain endings that are short words. */
const SHORT_WORD_TLDS = new Set('is so am my to in it at be se no de es me'.split(' '))
/** A domain with more labels is found by its last ones. */
const MAX_LABELS = 5
/** In tokens, hyphens included. */
const MAX_LABEL_LENGTH = 8

/** A dot in any notation. */
export interface Dot {
  /** The token after it. */
  next: number
  /** A plain dot without spaces. */
  adjacent: boolean
  /** Written as a word, in brackets, or as an HTML entity. */
  spoken: boolean
}

const OPENING = '([{<-*_,\'"'
const CLOSING = ')]}>-*_,\'"'

/** The dot that begins at a token: `.`, ` . `, `(dot)`, `[.]`, `punto`, or a substitute such as `,` or `*`. */
export function dotAt(tokens: readonly Token[], at: number): Dot | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const next = tokens[at + 1]
  if (hasClass(token, DOT) && token.kind === 'word') {
    const dash = next?.text === '-' && isAdjacent(next)
    return { next: at + (dash ? 2 : 1), adjacent: false, spoken: true }
  }
  if (token.kind !== 'symbol') return undefined
  // 'luna + . + com', 'luna + com'
  if (token.text === '+') {
    const after = (next?.text !== '+' && dotAt(tokens, at + 1)?.next) || at + 1
    return { next: tokens[after]?.text === '+' ? after + 1 : after, adjacent: false, spoken: false }
  }
  // 'luna [com]'
  if (next && '([{<'.includes(token.text) && next.text === 'com')
    return { next: at + 1, adjacent: false, spoken: true }
  const code = entityAt(tokens, at)
  if (code && ['46', '2', 'period'].includes(code.text))
    return { next: code.next, adjacent: true, spoken: true }
  if (
    next &&
    OPENING.includes(token.text) &&
    (hasClass(next, DOT) || next.text === '.' || next.text === ',')
  ) {
    let after = at + 2
    while (after - at < 5 && tokens[after]?.kind === 'symbol' && CLOSING.includes(tokens[after]?.text ?? ' '))
      after++
    return { next: after, adjacent: false, spoken: true }
  }
  if (token.text === '.') {
    let after = at + 1
    while (after - at < 3 && tokens[after]?.text === '.') after++
    return {
      next: after,
      adjacent: isAdjacent(token) && isAdjacent(tokens[after]) && after === at + 1,
      spoken: false,
    }
  }
  if (',*_|\u0002/'.includes(token.text) && isAdjacent(token) && isAdjacent(next))
    return { next: at + 1, adjacent: false, spoken: false }
  return undefined
}

/** The at sign that begins at a token in any notation: the token after it, and whether it is more than the word 'at'. */
export function atSignAt(tokens: readonly Token[], at: number): { next: number; sign: boolean } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  // 'ellie @ (gmail)', 'ellie + @ + gmail'
  if (token.text === '@')
    return { next: '+([{<'.includes(tokens[at + 1]?.text ?? ' ') ? at + 2 : at + 1, sign: true }
  if (token.text === '+' && tokens[at + 1]?.text === '@') return atSignAt(tokens, at + 1)
  if (hasClass(token, AT) && token.kind === 'word') {
    const noun = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
    const isNamed = /^(sign|symbol)$/.test(tokens[noun]?.text ?? '')
    return { next: isNamed ? noun + 1 : at + 1, sign: token.text !== 'at' || isNamed }
  }
  const inner = tokens[at + 1]
  if (token.kind !== 'symbol' || !OPENING.includes(token.text) || !inner) return undefined
  if (!(hasClass(inner, AT) || inner.text === '@' || (inner.text === 'a' && '([{<'.includes(token.text))))
    return undefined
  if (inner.text === 'a' && isListMarker(tokens, at)) return undefined
  let after = at + 2
  while (after - at < 5 && tokens[after]?.kind === 'symbol' && CLOSING.includes(tokens[after]?.text ?? ' '))
    after++
  return after === at + 2 ? undefined : { next: after, sign: true }
}

/** How many tokens the first item of a list may have. */
const MAX_ITEM = 60

/** The first marker of '(a) vaccinated, (b) chipped'. */
function isListMarker(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 3; next < Math.min(tokens.length, at + MAX_ITEM); next++)
    if (tokens[next]?.text === 'b' && tokens[next + 1]?.text === ')') return true
  return false
}

/** A character as an HTML entity or URL encoding: '&#64;', '%40', '&commat;'. */
function entityAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  if (!'&%'.includes(tokens[at]?.text ?? ' ')) return undefined
  let name = at + 1
  if (tokens[name]?.text === '#') name++
  const text = tokens[name]?.text ?? ''
  return { text, next: tokens[name + 1]?.text === ';' ? name + 2 : name + 1 }
}

/** Labels and dots that end in a top-level domain. */
export interface Domain {
  /** The last token of the ending. */
  last: number
  /** The labels before the ending. */
  labels: number
  /** Whether it may be two sentences without a space between them ('available.In'). */
  ambiguous: boolean
  /** Whether a dot is written as a word, in brackets, or as an entity. */
  isSpoken: boolean
}

/** 'happycats', 'moonpaws' */
export const CATTERY_NAME =
  /^(.{3,}(paws|kittens|kitties|kitty|purrs|cattery)|.{4,}(cats|coons|ragdolls|bengals|birmans|sphynx))$/

/** The domain whose first label is at a token. */
export function domainAt(tokens: readonly Token[], at: number): Domain | undefined {
  let best: Domain | undefined
  let label = labelEnd(tokens, at)
  let allAdjacent = true
  let isSpoken = false
  for (let labels = 1; labels <= MAX_LABELS && label >= 0; labels++) {
    const dot = dotAt(tokens, label + 1)
    if (!dot) break
    // 'luna {dot} {com}'
    if ('([{<'.includes(tokens[dot.next]?.text ?? ' ') && tokens[dot.next + 1]?.text === 'com') dot.next++
    const ending = tokens[dot.next]
    if (!ending) break
    allAdjacent = allAdjacent && dot.adjacent
    isSpoken = isSpoken || dot.spoken
    const kind = endingKind(tokens, dot, label)
    // 'sired by Dot Com' has no label before the dot.
    if (labels === 1 && dot.spoken && hasClass(tokens[label], NEUTRAL)) break
    // 'one dot at the tip', 'a white dot in the middle'
    const ambiguous = kind === 'ambiguous' && (allAdjacent || SHORT_WORD_TLDS.has(ending.text))
    if (kind !== undefined) best = { last: dot.next, labels, ambiguous, isSpoken }
    label = labelEnd(tokens, dot.next)
    if (!dot.adjacent && !dot.spoken) break
  }
  return best
}

/** The last token of a label, which may contain digits and hyphens; -1 for none. */
export function labelEnd(tokens: readonly Token[], at: number): number {
  if (!isName(tokens[at])) return -1
  let end = at
  while (end - at < MAX_LABEL_LENGTH) {
    if (hasClass(tokens[end + 1], DOT)) break
    if (isName(tokens[end + 1]) && isAdjacent(tokens[end + 1])) end++
    else if (
      tokens[end + 1]?.text === '-' &&
      isAdjacent(tokens[end + 1]) &&
      !hasClass(tokens[end + 2], DOT) &&
      isName(tokens[end + 2]) &&
      isAdjacent(tokens[end + 2])
    )
      end += 2
    else break
  }
  return end
}

/** Whether a token can be part of a name: a word or a number. */
export const isName = (token: Token | undefined): boolean => token !== undefined && token.kind !== 'symbol'

function endingKind(tokens: readonly Token[], dot: Dot, label: number): 'certain' | 'ambiguous' | undefined {
  const ending = tokens[dot.next]
  if (ending?.kind !== 'word' || (ending.gap === 2 && ending.text !== 'com')) return undefined
  const after = tokens[dot.next + 1]
  if (after && isAdjacent(after) && (isName(after) || after.text === '@')) return undefined
  if (dot.spoken)
    return hasClass(ending, SPOKEN_TLD | TLD)
      ? 'certain'
      : hasClass(ending, AMBIGUOUS_TLD)
        ? 'ambiguous'
        : undefined
  if (!dot.adjacent) {
    // 'happycats . com' and 'happycats,com' count for the most common endings only, and 'on the left. Net weight' does not.
    if (tokens[dot.next]?.gap !== 0 && isAdjacent(tokens[label + 1]) && ending.text !== 'com')
      return undefined
    return ['com', 'net', 'org'].includes(ending.text) && !endsWithNumber(tokens, label)
      ? 'certain'
      : undefined
  }
  if (endsWithNumber(tokens, label) && !hasClass(ending, TLD)) return undefined
  // 'out of the net.Net weight', 'Gr.Ch'
  if (
    ending.text === tokens[label]?.text ||
    /^(gr|am|int|eu)ch$/.test(`${tokens[label]?.text}${ending.text}`)
  )
    return undefined
  if (hasClass(ending, TLD)) return (tokens[label]?.text.length ?? 0) > 1 || label > 0 ? 'certain' : undefined
  return hasClass(ending, AMBIGUOUS_TLD) ? 'ambiguous' : undefined
}

/** '3.us' is no domain. */
const endsWithNumber = (tokens: readonly Token[], label: number) =>
  tokens[label]?.kind === 'number' && !(isAdjacent(tokens[label]) && isName(tokens[label - 1]))

/** Whether the context makes an ambiguous domain a link: a path, a word such as 'visit', an unusual name, or the end of a clause. */
export function hasLinkEvidence(tokens: readonly Token[], first: number, last: number): boolean {
  const after = tokens[last + 1]
  const path =
    after?.text === '/' && isAdjacent(after) && isName(tokens[last + 2]) && isAdjacent(tokens[last + 2])
  if (path) return true
  const ending = tokens[last]?.text ?? ''
  if (SHORT_WORD_TLDS.has(ending) && isName(after)) return false
  const length = (tokens[last - 1]?.start ?? 0) - (tokens[first]?.start ?? 0)
  const isUnusual = tokens[first]?.classes === 0 && last === first + 2 && length >= 9
  if (length >= 12 || isUnusual || (last - first > 2 && tokens[first + 1]?.text === '-')) return true
  for (let at = Math.max(0, first - 4); at < first; at++)
    if (hasClass(tokens[at], LINK_WORD | PREPOSITION)) return true
  return after === undefined || after.gap === 2 || endsSentence(after, tokens[last + 2]) || after.text === ','
}

/** The last token of a URL: everything up to the next space except trailing punctuation. */
export function urlEnd(tokens: readonly Token[], from: number): number {
  let end = from
  while (tokens[end + 1] && isAdjacent(tokens[end + 1])) end++
  while (end > from && tokens[end]?.kind === 'symbol' && '.,!?;:)]}>\'"'.includes(tokens[end]?.text ?? ''))
    end--
  return end
}
