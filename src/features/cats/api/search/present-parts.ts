import type { CatFacets } from '../../contract.ts'
import { remainingText, tidy, withoutPart } from './understand-text.ts'
import { type Part, toSpans } from './understood.ts'

/** The parts of a text for its chips: the understood ones, and last the words that are searched for. */
export function presentParts(text: string, parts: Part[]): CatFacets['parts'] {
  if (parts.length === 0) return []
  const understood = parts.map((part) => ({
    kind: part.meaning.kind,
    label: part.label,
    without: withoutPart(text, part),
  }))
  const words = remainingText(text, parts)
  if (!words) return understood
  const without = tidy(
    toSpans(parts)
      .map(({ start, end }) => text.slice(start, end))
      .join(' '),
  )
  return [...understood, { kind: 'text', label: words, without }]
}
