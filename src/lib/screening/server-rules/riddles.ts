import { isAmerican } from '../client-rules/phone.ts'
import { compilePhrases } from '../client-rules/phrase-patterns.ts'
import type { Detector } from '../match.ts'
import { AMBIGUOUS_DIGIT, NEUTRAL, PHONE_WORD, REFERENCE } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'

/** How to put the digits of a riddle together; below the mark `!` only where they are just those of one number. */
const find = compilePhrases(
  `phone:
read|look|take *? left|first|right side|letter|letters|numbers|digits
stick|put|join *? *? together
you|u|ya get|know|see|figure what|it|my i|we|out|drift mean|do?
phone!:
keypad|dial|squared
first|second|st digit|number`,
  {},
)
/** Digits of a number, with some to spare for what stands around it. */
const MOST = 20
const FEWEST = 7

/** 'Type those prices on your keypad': words that say so of the digits of the text, which alone tell nothing. */
export const detectRiddles: Detector = (tokens, matches, isSingleMessage) => {
  if (!isSingleMessage) return
  // Asked once for a text, since each answer goes over all of it.
  const answers = new Map<boolean, boolean>()
  const told = (strictly: boolean) => {
    const known = answers.get(strictly) ?? tells(tokens, strictly)
    answers.set(strictly, known)
    return known
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.consumed) continue
    const phrase = find(tokens, at)
    if (phrase && told(phrase.strict)) matches.push({ category: 'phone', first: at, last: phrase.last })
    else if (
      hasClass(token, PHONE_WORD) &&
      !/^(digit|rings)/.test(token.text) &&
      told(true) &&
      !hasMoment(tokens)
    )
      matches.push({ category: 'phone', first: at, last: at })
  }
}

/** A date, a time or a decimal: 'The vet will call on 2/10/2025 at 3:30', 'red cell count: 7.1, 7.4'. */
const hasMoment = (tokens: readonly Token[]) =>
  tokens.some(
    ({ quantity }, at) =>
      quantity &&
      isAdjacent(tokens[at + 1]) &&
      '/:.'.includes(tokens[at + 1]?.text ?? ' ') &&
      isAdjacent(tokens[at + 2]),
  )

/** Whether all the digits of the text may be those of one telephone number, or, strictly, are just those. */
function tells(tokens: readonly Token[], strictly: boolean): boolean {
  let typed = ''
  let said = ''
  if (strictly && tokens.some((_, at) => isNumbered(tokens, at))) return false
  for (const token of tokens) {
    if (token.kind === 'number') typed += token.value
    if (!hasClass(token, AMBIGUOUS_DIGIT)) said += token.value
    if (typed.length > MOST) return false
  }
  return [typed, said].some(strictly ? isAmerican : ({ length }) => length >= FEWEST)
}

/** 'lot 482915', 'item no. 5552': a number that is called something else. */
const isNumbered = (tokens: readonly Token[], at: number) =>
  hasClass(tokens[at], REFERENCE) &&
  tokens[at + 1]?.gap !== 2 &&
  (tokens[at + 1]?.kind === 'number' ||
    ((hasClass(tokens[at + 1], NEUTRAL) || '#:'.includes(tokens[at + 1]?.text ?? ' ')) &&
      (tokens[at + 2]?.kind === 'number' || tokens[at + 3]?.kind === 'number')))
