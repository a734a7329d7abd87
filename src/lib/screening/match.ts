import type { Category } from './categories.ts'
import type { Token } from './text/tokens.ts'

/** A match by its token indices, `last` inclusive. */
export interface Match {
  category: Category
  first: number
  last: number
}

/**
 * Adds what it finds to `matches`. If the text joins several messages (`isSingleMessage` is false), rules that combine
 * all digits of the text do not apply: in a long conversation, digits add up to any number.
 */
export type Detector = (tokens: readonly Token[], matches: Match[], isSingleMessage: boolean) => void

/** The match that begins at a token, if any. */
export type Rule = (tokens: readonly Token[], at: number) => Match | undefined

/** Marks the tokens of each match as consumed, so that later detectors ignore them. At each token, the first rule that matches applies. */
export function consuming(rules: readonly Rule[]): Detector {
  return (tokens, matches) => {
    for (let at = 0; at < tokens.length; at++) {
      if (tokens[at]?.consumed) continue
      const match = firstMatch(rules, tokens, at)
      if (!match) continue
      for (let index = match.first; index <= match.last; index++) {
        const part = tokens[index]
        if (part) part.consumed = true
      }
      matches.push(match)
      at = match.last
    }
  }
}

function firstMatch(rules: readonly Rule[], tokens: readonly Token[], at: number): Match | undefined {
  for (const rule of rules) {
    const match = rule(tokens, at)
    if (match) return match
  }
  return undefined
}
