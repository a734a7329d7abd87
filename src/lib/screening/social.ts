import { isName } from './domain.ts'
import type { Find } from './found.ts'
import { NETWORK, PREPOSITION, SHORT_NETWORK } from './lexicon.ts'
import { is, type Token, tight } from './tokens.ts'

/** Names of networks, and handles. */
export function recogniseSocial(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.taken) continue
    if (token.text === '@') {
      const last = handleEnd(tokens, at)
      if (last > at) finds.push({ category: 'social', first: at, last })
      at = Math.max(at, last)
    } else if (isNetwork(tokens, at))
      finds.push({ category: 'social', first: at, last: handleAfter(tokens, at) })
    else if (isHandlePhrase(tokens, at))
      finds.push({ category: 'social', first: at, last: handleAfter(tokens, at + 1) })
  }
}

/** The last token of an @handle, or `at` where none follows. */
function handleEnd(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1]
  if (!next || next.gap === 2) return at
  const named = next.kind === 'word' || next.text === '_'
  if (!named || (next.kind === 'word' && next.text.length < 2 && !tight(tokens[at + 2]))) return at
  if (!tight(next) && !isChosen(tokens, at + 1)) return at
  return nameEnd(tokens, at + 1)
}

/** The end of a name of letters, digits, underscores and inner dots. */
function nameEnd(tokens: readonly Token[], from: number): number {
  let last = from
  for (let at = from + 1; at < tokens.length && tight(tokens[at]); at++) {
    const token = tokens[at]
    if (isName(token) || token?.text === '_') last = at
    else if (token?.text !== '.' && token?.text !== '-') break
  }
  return last
}

/** A name that was chosen: with an underscore, a digit or a dot inside. */
function isChosen(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'word' && nameEnd(tokens, at) > at
}

const OWNERS = [
  'my',
  'our',
  'your',
  'ur',
  'mi',
  'mein',
  'mon',
  'on',
  'via',
  'thru',
  'through',
  'add',
  'auf',
  'sur',
  'por',
  'over',
  'per',
  'en',
]
const TOLD = [
  '@',
  ':',
  '=',
  'handle',
  'page',
  'group',
  'account',
  'acct',
  'name',
  'username',
  'dm',
  'dms',
  'profile',
  'story',
  'msg',
  'messenger',
  'id',
  'user',
  'me',
]

function isNetwork(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (is(token, NETWORK))
    return !(token?.text === 'insta' && tokens[at + 1]?.text === '-' && tight(tokens[at + 1]))
  if (!token || !is(token, SHORT_NETWORK)) return false
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  const owned =
    before !== undefined && (before.text === '@' || OWNERS.includes(before.text)) && token.gap !== 2
  const told = after !== undefined && after.gap !== 2 && TOLD.includes(after.text)
  if (token.text.length > 2 && isChosen(tokens, at + 1) && tokens[at + 1]?.gap !== 2) return true
  switch (token.text) {
    case 'ig':
    case 'fb':
      return owned || told || isChosen(tokens, at + 1) || is(before, PREPOSITION) || isAddressed(before)
    case 'gram':
      return before?.text === 'the' && ['on', 'my', 'our', 'via'].includes(tokens[at - 2]?.text ?? '')
    case 'wa':
    case 'tg':
    case 'sc':
    case 'tt':
    case 'yt':
    case 'dc':
      return (
        (owned && !(token.text === 'wa' && ['en', 'in'].includes(before?.text ?? ''))) ||
        (told && after?.text !== 'me') ||
        after?.text === '@' ||
        (after?.text === 'me' && token.text !== 'sc')
      )
    case 'youtube':
    case 'linkedin':
    case 'reddit':
    case 'pinterest':
    case 'threads':
      return (
        ['my', 'our'].includes(before?.text ?? '') ||
        (before?.text === 'on' && ['me', 'us'].includes(tokens[at - 2]?.text ?? ''))
      )
    case 'whatsup':
    case 'wassap':
    case 'wassup':
    case 'whats':
      return (
        before !== undefined && ['my', 'on', 'via', 'our', 'your'].includes(before.text) && token.gap !== 2
      )
    case 'meta':
      return false
    default:
      return (
        (owned && before?.text !== 'your' && before?.text !== 'en') ||
        (after?.text === 'me' && token.text !== 'signal' && token.text !== 'threads') ||
        (told && ['@', 'handle', 'username', 'name', ':', 'id'].includes(after?.text ?? ''))
      )
  }
}

const isAddressed = (token: Token | undefined) =>
  token !== undefined &&
  [
    'me',
    'us',
    'have',
    'got',
    'use',
    'check',
    'find',
    'insta',
    'to',
    'the',
    'by',
    'find',
    'and',
    'or',
    'in',
    'for',
  ].includes(token.text)

/** 'my handle', 'username is'. */
function isHandlePhrase(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (!token || !next || next.gap === 2 || token.kind !== 'word') return false
  const named = ['handle', 'username', 'usuario', 'dms', 'insta', 'benutzername', 'pseudo'].includes(
    next.text,
  )
  if (named && ['my', 'our', 'your', 'mi', 'mon', 'mein'].includes(token.text)) return true
  return (
    ['handle', 'username', 'pseudo', 'benutzername'].includes(token.text) &&
    ['is', ':', '=', 'ist', 'es'].includes(next.text)
  )
}

/** The network's name with the handle that is told after it. */
function handleAfter(tokens: readonly Token[], at: number): number {
  let next = at + 1
  while (
    next - at < 3 &&
    tokens[next] &&
    (':=-@'.includes(tokens[next]?.text ?? ' ') ||
      ['is', 'as', 'me', 'handle', 'name'].includes(tokens[next]?.text ?? ''))
  )
    next++
  if (isChosen(tokens, next) && tokens[next]?.gap !== 2) return nameEnd(tokens, next)
  return at
}
