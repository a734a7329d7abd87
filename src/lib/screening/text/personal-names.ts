import { UNKNOWN } from './lexicon.ts'
import { endsSentence, type Token } from './tokens.ts'

const words = (text: string) => new Set(text.split(' '))
/** Words before a name. */
const INTRODUCING = words(
  `named called by husband wife son daughter sister brother mother father mom dad breeder queen king stud sire dam cat
kitten mr mrs ms dr`.replace(/\n/g, ' '),
)

/**
 * Gives names that resemble a network or a provider, such as Skye, Gamal, or Atwater, their own meaning: capitalized words
 * beside another name, or where a sentence introduces one. `text` is the normalized text of the tokens.
 */
export function keepNames(tokens: readonly Token[], text: string): void {
  for (const [at, token] of tokens.entries()) {
    if (!isSimilarOnly(token, text) || !isNamePlace(tokens, at, text)) continue
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
