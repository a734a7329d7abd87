import { NETWORK, UNKNOWN } from './lexicon.ts'
import type { NormalizedText } from './normalize.ts'
import { endsSentence, hasClass, type Token } from './tokens.ts'

const words = (text: string) => new Set(text.split(' '))
/** Words before a name. */
const INTRODUCING = words(
  `named called by husband wife son daughter sister brother mother father mom dad breeder queen king stud sire dam cat
kitten mr mrs ms dr`.replace(/\n/g, ' '),
)

/** Networks that are also names of people and places. */
const NETWORKS_AND_NAMES = words('kik viber')
/** Words of a sentence after which they are a name: 'our vet is Kik Telegdy', 'in Viber Valley'. */
const BEFORE_NAMES = words('is in near from of and')
/** A whole name of capitalized words: 'Kik Telegdy', 'Viber Valley, CA', but not 'Kik LunaCats'. */
const WHOLE_NAME = /^[A-Z][a-z]+(,? ([A-Z][a-z]+|[A-Z]{2}))*$/

/**
 * Gives names that resemble a network or a provider, such as Skye, Gamal, or Atwater, or that are also the name of a network,
 * such as Kik, their own meaning: capitalized words beside another name, where a sentence introduces one, or, if `isName`, in
 * a text that is a name.
 */
export function keepNames(tokens: readonly Token[], { text, cased }: NormalizedText, isName = false): void {
  const isNetworkAsName = (at: number) => (isName ? WHOLE_NAME.test(cased) : isNamedNetwork(tokens, at))
  for (const [at, token] of tokens.entries()) {
    const isKept = isNetworkAndName(token, text)
      ? isNetworkAsName(at)
      : isSimilarOnly(token, text) && isNamePlace(tokens, at, text)
    if (!isKept) continue
    token.text = text.slice(token.start, token.end)
    token.classes = UNKNOWN.classes
    token.value = UNKNOWN.value
  }
}

/** Whether a capitalized word has another word's meaning only because it is similar. */
function isSimilarOnly(token: Token, text: string): boolean {
  if (token.kind !== 'word' || !token.isCapitalized) return false
  const word = text.slice(token.start, token.end)
  return word !== token.text && /^[a-z]+$/.test(word)
}

const isNetworkAndName = (token: Token, text: string) =>
  token.isCapitalized &&
  hasClass(token, NETWORK) &&
  NETWORKS_AND_NAMES.has(text.slice(token.start, token.end))

/** Whether a sentence names a person or a place, and no sign or handle follows: not 'my wife Kik: luna'. */
function isNamedNetwork(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? ''
  const [next, second] = [tokens[at + 1], tokens[at + 2]]
  return (
    tokens[at]?.gap === 1 &&
    (INTRODUCING.has(before) || BEFORE_NAMES.has(before)) &&
    next?.kind === 'word' &&
    next.isCapitalized &&
    !(second?.gap === 0 && (second.kind !== 'symbol' || second.text === '_'))
  )
}

function isNamePlace(tokens: readonly Token[], at: number, text: string): boolean {
  const before = tokens[at - 1]
  const first = tokens[at - 2]
  if (isName(tokens[at + 1], text) && tokens[at + 1]?.gap === 1) return true
  if (!before || tokens[at]?.gap !== 1) return false
  if (isName(before, text) || INTRODUCING.has(before.text)) return true
  // 'Sire: Tweeter of Moon'
  if (before.text === ':') return INTRODUCING.has(first?.text ?? '') || first?.text === 'name'
  // 'Her name is Skye.', 'Is Skye still available?'
  return before.text === 'is' && (!first || first.text === 'name' || endsSentence(first, before))
}

/** A capitalized word without a meaning for the rules, or one that only resembles such a word. */
function isName(token: Token | undefined, text: string): boolean {
  if (token?.kind !== 'word' || !token.isCapitalized) return false
  return isSimilarOnly(token, text) || (token.classes === 0 && token.end - token.start > 3)
}
