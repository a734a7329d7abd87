import { rateSeverity, type Severity, type Span, summarize } from './categories.ts'
import { findSpans } from './find-spans.ts'
import { redact } from './redact.ts'
import { NAME_RULES, SERVER_RULES } from './server-rules/rules.ts'
import { findSplitNumber } from './server-rules/split-over-messages.ts'
import { clipSpan } from './spans.ts'
import { type Verdict, verdictOn } from './verdict.ts'

export type { Category, Severity, Span } from './categories.ts'

export interface ScreeningContext {
  /** Earlier messages of the same sender in the conversation, oldest first: a number may be split over them. */
  previous?: readonly string[]
  /** The parties have a deposit or purchase, so they may exchange contact details: nothing is flagged. */
  contactAllowed?: boolean
  /** The text is the name of a person, an animal, a cattery, or a place, in which words that resemble a network are no request. */
  isName?: boolean
}

export interface Screening extends Verdict {
  severity: Severity
  /** The text with placeholders for all matches; itself never flagged. */
  cleaned: string
  /** 'Message contains phone numbers and external links'; empty without matches. */
  summary: string
}

/** How many earlier messages are considered, and how many characters of each. */
const MAX_PREVIOUS = 10
const MAX_PREVIOUS_LENGTH = 300

/** Looks for contact details by the server rules. Pure; takes time linear in the length of the text. */
export function screen(text: string, context: ScreeningContext = {}): Screening {
  const rules = context.isName ? NAME_RULES : SERVER_RULES
  const matches = [...findSpans(text, rules), ...findAcrossMessages(text, context.previous ?? [])]
  const verdict = verdictOn(matches, context.contactAllowed)
  let cleaned: string | undefined
  return {
    ...verdict,
    severity: rateSeverity(verdict.categories),
    // Computed on demand because it takes as long as screening itself.
    get cleaned() {
      cleaned ??= redact(text, verdict.spans)
      return cleaned
    },
    summary: summarize(verdict.categories),
  }
}

/** Matches that only appear when the messages are joined, clipped to the last one. */
function findAcrossMessages(text: string, previous: readonly string[]): Span[] {
  if (previous.length === 0) return []
  const recent = previous.slice(-MAX_PREVIOUS).map((message) => message.slice(-MAX_PREVIOUS_LENGTH))
  const before = recent.map((message) => `${message}\n`).join('')
  const splitNumber = findSplitNumber([...recent, text])
  const spans: Span[] = splitNumber ? [splitNumber] : []
  for (const span of findSpans(before + text, SERVER_RULES, false)) {
    const clipped = span.start < before.length ? clipSpan(span, before.length) : undefined
    if (clipped && clipped.end > clipped.start) spans.push(clipped)
  }
  return spans
}
