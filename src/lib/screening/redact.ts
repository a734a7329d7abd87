import { CATEGORIES, type Span } from './categories.ts'
import { findSpans } from './find-spans.ts'
import { SERVER_RULES } from './server-rules/rules.ts'
import { mergeSpans } from './spans.ts'

/** Removing a match may bring together a new one. No known text needs more rounds. */
const MAX_ROUNDS = 4

/** The text with each span replaced by its category's placeholder, repeated until nothing is found anymore. */
export function redact(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let redacted = replaceSpans(text, spans)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const remaining = mergeSpans(findSpans(redacted, SERVER_RULES))
    if (remaining.length === 0) return redacted
    redacted = replaceSpans(redacted, remaining)
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
