import type { Span } from './categories.ts'
import type { Detector, Match } from './match.ts'
import { normalize } from './text/normalize.ts'
import { keepNames } from './text/personal-names.ts'
import { tokenize } from './text/tokens.ts'
import type { WordLookup } from './text/word-lookup.ts'

/** How words are looked up, and detectors in the order in which they run. */
export interface RuleSet {
  lookUp: WordLookup
  detectors: readonly Detector[]
  /** Whether the text is a name as a whole. */
  isName?: true
}

/** All matches in a text, unordered and possibly overlapping. For `isSingleMessage`, see `Detector`. */
export function findSpans(
  text: string,
  { lookUp, detectors, isName }: RuleSet,
  isSingleMessage = true,
): Span[] {
  const normalized = normalize(text)
  const tokens = tokenize(normalized, lookUp)
  keepNames(tokens, normalized, isName)
  const matches: Match[] = []
  for (const detector of detectors) detector(tokens, matches, isSingleMessage)
  return matches.map(({ category, first, last }) => ({
    start: normalized.startOf(tokens[first]?.start ?? 0),
    end: normalized.endOf((tokens[last]?.end ?? 1) - 1),
    category,
  }))
}
