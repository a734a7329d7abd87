import { CATEGORIES, type Span } from './categories.ts'

/** The text with each span replaced by the placeholder of its category. Spans are ordered and do not overlap. */
export function clean(text: string, spans: readonly Span[]): string {
  let cleaned = ''
  let from = 0
  for (const { start, end, category } of spans) {
    cleaned += text.slice(from, start) + CATEGORIES[category].placeholder
    from = end
  }
  return cleaned + text.slice(from)
}
