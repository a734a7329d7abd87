import { findContext } from '../client-rules/phone-context.ts'
import type { Match } from '../match.ts'
import { CURRENCY } from '../text/lexicon.ts'
import { hasClass, type Token } from '../text/tokens.ts'

/** Finds numbers that end in words: '1-800-CATS-4-YU' with a toll-free code, '207-555-MEOW' with two groups. */
export function detectVanityNumbers(tokens: readonly Token[], matches: Match[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'number' || (token.text.length !== 3 && token.text.length !== 4)) continue
    const isTollFree = /^1?8(00|[3-8]{2})$/.test(token.text)
    let last = at
    let count = 0
    let wordLength = 0
    for (let next = at + 1; count < 7 && tokens[next] && tokens[next]?.gap !== 2; next++) {
      const { kind, text, gap, start, end } = tokens[next] as Token
      if ((kind === 'symbol' && text !== '-') || (gap > 0 && (wordLength > 0 || !isTollFree))) break
      if (kind === 'symbol') continue
      // '800-1200 for pets'
      if (isTollFree && kind === 'number' && text.length > 2) break
      if (kind === 'word') wordLength += end - start
      count += end - start
      last = next
    }
    // '1 800 because it is a show kitten'
    const after = tokens[last + 1]
    const hasContext =
      tokens[at + 1]?.gap === 0 || findContext(tokens, at, last) === 'phone' || after?.kind !== 'word'
    const isNumber = isTollFree
      ? wordLength > 2 && hasContext
      : wordLength === 4 && tokens[at + 2]?.text.length === 3
    if (
      count === 7 &&
      isNumber &&
      !hasClass(tokens[last], CURRENCY) &&
      !(isTollFree && hasClass(tokens[at - 1], CURRENCY))
    )
      matches.push({ category: 'phone', first: at, last })
  }
}
