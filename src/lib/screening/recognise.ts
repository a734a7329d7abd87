import type { Category, Span } from './categories.ts'

const PATTERNS: [Category, RegExp][] = [
  ['email', /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g],
  ['link', /(?:https?:\/\/|\bwww\.)\S+/gi],
  ['phone', /(?:\+?1[-. ]?)?\(?\b[2-9]\d{2}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}\b/g],
  ['social', /\b(?:instagram|facebook|twitter|snapchat|tiktok|whatsapp|telegram|discord)\b|@\w{2,30}/gi],
  ['contact', /\b(?:call me|text me|my number|phone me|contact me at|reach me at|dm me|message me on)\b/gi],
  ['payment', /\b(?:zelle|venmo|cash ?app|paypal\.me)\b/gi],
]

/** What the specification lists, word for word. */
export function recognise(text: string): Span[] {
  const found: Span[] = []
  for (const [category, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      found.push({ start: match.index, end: match.index + match[0].length, category })
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const spans: Span[] = []
  for (const span of found) if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span)
  return spans
}
