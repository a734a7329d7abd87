import { CATEGORIES, type Category, categoriesOf, type Span } from './categories.ts'
import { mergeSpans } from './spans.ts'

export interface Verdict {
  /** The message may not be sent. Ways to pay alone do not flag it. */
  flagged: boolean
  /** What was found, in the order of the summary. */
  categories: Category[]
  /** Where, in the text as it was given: ordered and not overlapping. */
  spans: Span[]
}

/** What finds come to; between parties of a sale, who may exchange contact details, nothing is flagged. */
export function verdictOn(matches: readonly Span[], contactAllowed = false): Verdict {
  const categories = categoriesOf(matches)
  const flagged = !contactAllowed && categories.some((category) => CATEGORIES[category].blocks)
  return { flagged, categories, spans: mergeSpans(matches) }
}
