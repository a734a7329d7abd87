import { NETWORK, PREPOSITION, UNKNOWN } from './lexicon.ts'
import { endsSentence, hasClass, type Token } from './tokens.ts'

const words = (text: string) => new Set(text.split(' '))
/** Words before a name. */
const INTRODUCING = words(
  `named called by husband wife son daughter sister brother mother father mom dad breeder queen king stud sire dam cat
kitten mr mrs ms dr`.replace(/\n/g, ' '),
)

/** Networks that are also names of people and places. */
const NETWORKS_AND_NAMES = words('kik viber')
/** Words before a network, not before a name: 'add me: Kik Luna'. */
const BEFORE_NETWORK = words('me us add use have got or and')

/**
 * Gives names that resemble a network or a provider, such as Skye, Gamal, or Atwater, or that are also the name of a network,
 * such as Kik, their own meaning: capitalized words beside another name, where a sentence introduces one, or, if `isName`, as
 * the whole text. `text` is the normalized text of the tokens.
 */
export function keepNames(tokens: readonly Token[], text: string, isName = false): void {
  for (const [at, token] of tokens.entries()) {
    if (!mayBeName(token, text) || !(isNamePlace(tokens, at, text) || (isName && tokens.length === 1)))
      continue
    token.text = text.slice(token.start, token.end)
    token.classes = UNKNOWN.classes
    token.value = UNKNOWN.value
  }
}

/** Whether a capitalized word has another word's meaning only because it is similar, or is also a name. */
function mayBeName(token: Token, text: string): boolean {
  return token.isCapitalized && (isSimilarOnly(token, text) || isNetworkAndName(token, text))
}

function isSimilarOnly(token: Token, text: string): boolean {
  const word = text.slice(token.start, token.end)
  return token.kind === 'word' && word !== token.text && /^[a-z]+$/.test(word)
}

const isNetworkAndName = (token: Token, text: string) =>
  hasClass(token, NETWORK) && NETWORKS_AND_NAMES.has(text.slice(token.start, token.end))

function isNamePlace(tokens: readonly Token[], at: number, text: string): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  const first = tokens[at - 2]
  if (token && isNetworkAndName(token, text) && isRequest(tokens, at)) return false
  if (isName(tokens[at + 1], text) && tokens[at + 1]?.gap === 1) return true
  if (!before || token?.gap !== 1) return false
  if (isName(before, text) || INTRODUCING.has(before.text)) return true
  // 'Sire: Tweeter of Moon'
  if (before.text === ':') return INTRODUCING.has(first?.text ?? '') || first?.text === 'name'
  // 'Her name is Skye.', 'Is Skye still available?'
  return before.text === 'is' && (!first || first.text === 'name' || endsSentence(first, before))
}

/** Whether words before a network's name or a handle or a sign after it make it a contact request. */
function isRequest(tokens: readonly Token[], at: number): boolean {
  let before = tokens[at - 1]
  if (before?.kind === 'symbol') before = tokens[at - 2]
  const second = tokens[at + 2]
  const next = tokens[at + 1]
  return (
    hasClass(before, PREPOSITION) ||
    BEFORE_NETWORK.has(before?.text ?? '') ||
    (next?.kind === 'symbol' && ':=@-_'.includes(next.text)) ||
    (second?.gap === 0 && (second.kind !== 'symbol' || second.text === '_'))
  )
}

/** A capitalized word without a meaning for the rules, or one that only resembles such a word. */
function isName(token: Token | undefined, text: string): boolean {
  if (token?.kind !== 'word' || !token.isCapitalized) return false
  return mayBeName(token, text) || (token.classes === 0 && token.end - token.start > 3)
}
