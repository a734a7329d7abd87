import type { Category } from './categories.ts'
import type { Token } from './tokens.ts'

/** A find by its tokens, `last` inclusive. */
export interface Find {
  category: Category
  first: number
  last: number
}

/**
 * A recogniser adds what it sees to `finds`. Of several messages, which are not `alone`, the digits together tell
 * nothing: in a long conversation they come to any number.
 */
export type Recogniser = (tokens: readonly Token[], finds: Find[], alone: boolean) => void

/** What begins at a token, if anything does. */
export type Rule = (tokens: readonly Token[], at: number) => Find | undefined

/** Takes out what the first rule that sees something finds, so that it is neither a handle nor a number. */
export function taking(rules: readonly Rule[]): Recogniser {
  return (tokens, finds) => {
    for (let at = 0; at < tokens.length; at++) {
      if (tokens[at]?.taken) continue
      const found = firstOf(rules, tokens, at)
      if (!found) continue
      for (let index = found.first; index <= found.last; index++) {
        const part = tokens[index]
        if (part) part.taken = true
      }
      finds.push(found)
      at = found.last
    }
  }
}

function firstOf(rules: readonly Rule[], tokens: readonly Token[], at: number): Find | undefined {
  for (const rule of rules) {
    const found = rule(tokens, at)
    if (found) return found
  }
  return undefined
}
