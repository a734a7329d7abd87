import type { Span } from './categories.ts'

/** The finds in order and without overlaps: of two that overlap in one category one is made, of others the first stays. */
export function mergeSpans(matches: readonly Span[]): Span[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end)
  const spans: Span[] = []
  for (const find of sorted) {
    const last = spans.at(-1)
    if (!last || find.start >= last.end) spans.push({ ...find })
    else if (find.end > last.end) {
      if (find.category === last.category) last.end = find.end
      else spans.push({ ...find, start: last.end })
    }
  }
  return spans
}

/** The part of a find in a joined text that lies in its last text, which begins at `from`; undefined if none does. */
export function clip(find: Span, from: number): Span | undefined {
  if (find.end <= from) return undefined
  return { ...find, start: Math.max(0, find.start - from), end: find.end - from }
}
