import type { Category } from './categories.ts'
import type { Token } from './text/tokens.ts'

/** A find by its tokens, `last` inclusive. */
export interface Match {
  category: Category
  first: number
  last: number
}

/**
 * A recogniser adds what it sees to `finds`. Of several messages, which are not `alone`, the digits together tell
 * nothing: in a long conversation they come to any number.
 */
export type Detector = (tokens: readonly Token[], matches: Match[], isSingleMessage: boolean) => void

/** What begins at a token, if anything does. */
export type Rule = (tokens: readonly Token[], at: number) => Match | undefined

/** Takes out what the first rule that sees something finds, so that it is neither a handle nor a number. */
export function consuming(rules: readonly Rule[]): Detector {
  return (tokens, matches) => {
    for (let at = 0; at < tokens.length; at++) {
      if (tokens[at]?.consumed) continue
      const found = firstOf(rules, tokens, at)
      if (!found) continue
      for (let index = found.first; index <= found.last; index++) {
        const part = tokens[index]
        if (part) part.consumed = true
      }
      matches.push(found)
      at = found.last
    }
  }
}

function firstOf(rules: readonly Rule[], tokens: readonly Token[], at: number): Match | undefined {
  for (const rule of rules) {
    const found = rule(tokens, at)
    if (found) return found
  }
  return undefined
}
