import { CATEGORIES, type Category, listCategories, type Span } from './categories.ts'
import { mergeSpans } from './spans.ts'

export interface Verdict {
  /** Whether the message is blocked. Payments alone do not flag it. */
  flagged: boolean
  /** The categories found, in the order of the summary. */
  categories: Category[]
  /** Where they are in the original text, ordered and not overlapping. */
  spans: Span[]
}

/** The verdict on a text with these matches. `contactAllowed`: nothing is flagged. */
export function verdictOn(matches: readonly Span[], contactAllowed = false): Verdict {
  const categories = listCategories(matches)
  const flagged = !contactAllowed && categories.some((category) => CATEGORIES[category].blocks)
  return { flagged, categories, spans: mergeSpans(matches) }
}
