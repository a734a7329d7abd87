import type { Span } from './categories.ts'

/** Orders spans and removes overlaps: of one category they are joined, otherwise the first takes precedence. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  const merged: Span[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (!last || span.start >= last.end) merged.push({ ...span })
    else if (span.end > last.end) {
      if (span.category === last.category) last.end = span.end
      else merged.push({ ...span, start: last.end })
    }
  }
  return merged
}

/** The part of a span from offset `from` on, relative to `from`; undefined if the span ends before it. */
export function clipSpan(span: Span, from: number): Span | undefined {
  if (span.end <= from) return undefined
  return { ...span, start: Math.max(0, span.start - from), end: span.end - from }
}
