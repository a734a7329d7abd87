import { CATEGORIES, type Span } from './categories.ts'
import { findSpans } from './find-spans.ts'
import { SERVER_RULES } from './server-rules/rules.ts'
import { mergeSpans } from './spans.ts'

/** What is left may come together to something new, which is then taken out too; more rounds than this never happened. */
const MOST_ROUNDS = 4

/** The text with each span replaced by the placeholder of its category, and nothing left that would be found. */
export function redact(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let cleaned = replaceSpans(text, spans)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const left = mergeSpans(findSpans(cleaned, SERVER_RULES))
    if (left.length === 0) return cleaned
    cleaned = replaceSpans(cleaned, left)
  }
  return CATEGORIES.contact.placeholder
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = ''
  let from = 0
  for (const { start, end, category } of spans) {
    result += text.slice(from, start) + CATEGORIES[category].placeholder
    from = end
  }
  return result + text.slice(from)
}
