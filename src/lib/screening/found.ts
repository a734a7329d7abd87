import type { Category } from './categories.ts'
import type { Token } from './tokens.ts'

/** A find by its tokens, `last` inclusive. */
export interface Find {
  category: Category
  first: number
  last: number
}

/** A recogniser adds what it sees to `finds`. */
export type Recogniser = (tokens: readonly Token[], finds: Find[]) => void
