import { compilePhrases } from '../client-rules/phrase-patterns.ts'
import { isAmerican } from '../client-rules/run-shapes.ts'
import type { Detector } from '../match.ts'
import { AMBIGUOUS_DIGIT, NEUTRAL, PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** Instructions for combining digits; those after `phone!:` count only if the digits are exactly those of one number. */
const findInstruction = compilePhrases(
  `phone:
read|look|take *? left|first|right side|letter|letters|numbers|digits
stick|put|join *? *? together
you|u|ya get|know|see|figure what|it|my i|we|out|drift mean|do?
phone!:
keypad|dial|squared
first|second|st digit|number`,
  {},
)
/** How many digits the text may have. */
const MAX_DIGITS = 20
const MIN_DIGITS = 7

/** Finds instructions for combining the digits of a text that contains enough of them: 'Type those prices on your keypad'. */
export const detectRiddles: Detector = (tokens, matches, isSingleMessage) => {
  if (!isSingleMessage) return
  // Computed once per text, since each goes over all tokens.
  const results = new Map<boolean, boolean>()
  const hasDigits = (strictly: boolean) => {
    const result = results.get(strictly) ?? hasPhoneDigits(tokens, strictly)
    results.set(strictly, result)
    return result
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.consumed) continue
    const phrase = findInstruction(tokens, at)
    if (phrase && hasDigits(phrase.strict)) matches.push({ category: 'phone', first: at, last: phrase.last })
    else if (
      hasClass(token, PHONE_WORD) &&
      !/^(digit|rings)/.test(token.text) &&
      hasDigits(true) &&
      !hasDateTimeOrDecimal(tokens)
    )
      matches.push({ category: 'phone', first: at, last: at })
  }
}

/** A date, a time or a decimal: 'The vet will call on 2/10/2025 at 3:30', 'red cell count: 7.1, 7.4'. */
const hasDateTimeOrDecimal = (tokens: readonly Token[]) =>
  tokens.some(
    ({ quantity }, at) =>
      quantity &&
      isAdjacent(tokens[at + 1]) &&
      '/:.'.includes(tokens[at + 1]?.text ?? ' ') &&
      isAdjacent(tokens[at + 2]),
  )

/** Whether the digits of the text may contain a phone number; strictly: are one. */
function hasPhoneDigits(tokens: readonly Token[], strictly: boolean): boolean {
  let numbers = ''
  let numbersAndWords = ''
  if (strictly && tokens.some((_, at) => isReferenceNumber(tokens, at))) return false
  for (const token of tokens) {
    if (token.kind === 'number') numbers += token.value
    if (!hasClass(token, AMBIGUOUS_DIGIT)) numbersAndWords += token.value
    if (numbers.length > MAX_DIGITS) return false
  }
  return [numbers, numbersAndWords].some(strictly ? isAmerican : ({ length }) => length >= MIN_DIGITS)
}

/** 'lot 482915', 'item no. 5552' */
const isReferenceNumber = (tokens: readonly Token[], at: number) =>
  hasClass(tokens[at], REFERENCE) &&
  tokens[at + 1]?.gap !== 2 &&
  (tokens[at + 1]?.kind === 'number' ||
    ((hasClass(tokens[at + 1], NEUTRAL) || '#:'.includes(tokens[at + 1]?.text ?? ' ')) &&
      (tokens[at + 2]?.kind === 'number' || tokens[at + 3]?.kind === 'number')))
