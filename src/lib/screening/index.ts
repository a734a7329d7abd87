import { type Severity, type Span, severityOf, summaryOf } from './categories.ts'
import { findSpans } from './find-spans.ts'
import { redact } from './redact.ts'
import { SERVER_RULES } from './server-rules/rules.ts'
import { findSplitNumber } from './server-rules/split-over-messages.ts'
import { clip } from './spans.ts'
import { type Verdict, verdictOn } from './verdict.ts'

export type { Category, Severity, Span } from './categories.ts'

export interface ScreeningContext {
  /** Earlier messages of the same sender in the conversation, oldest first: a number may be split over them. */
  previous?: readonly string[]
  /** The two have a deposit or purchase between them, so they may exchange contact details. Nothing is blocked then. */
  contactAllowed?: boolean
}

export interface Screening extends Verdict {
  severity: Severity
  /** The text with placeholders for all that was found; itself never flagged. */
  cleaned: string
  /** 'Message contains phone numbers and external links', empty where nothing was found. */
  summary: string
}

/** How many earlier messages are looked at, and how much of each: numbers are split over the last few. */
const PREVIOUS = 10
const PREVIOUS_LENGTH = 300

/** Looks for contact details in a text of a person. Pure, linear in the length; `draft.ts` is what the browser has of it. */
export function screen(text: string, context: ScreeningContext = {}): Screening {
  const matches = [...findSpans(text, SERVER_RULES), ...acrossMessages(text, context.previous ?? [])]
  const verdict = verdictOn(matches, context.contactAllowed)
  let cleaned: string | undefined
  return {
    ...verdict,
    severity: severityOf(verdict.categories),
    // Made when asked for, since it takes as long as finding.
    get cleaned() {
      cleaned ??= redact(text, verdict.spans)
      return cleaned
    },
    summary: summaryOf(verdict.categories),
  }
}

/** What only shows when the messages are read together, as far as it lies in the last. */
function acrossMessages(text: string, previous: readonly string[]): Span[] {
  if (previous.length === 0) return []
  const recent = previous.slice(-PREVIOUS).map((message) => message.slice(-PREVIOUS_LENGTH))
  const before = recent.map((message) => `${message}\n`).join('')
  const split = findSplitNumber([...recent, text])
  const matches: Span[] = split ? [split] : []
  for (const find of findSpans(before + text, SERVER_RULES, false)) {
    // A whole find of an earlier message is that message's.
    const span = find.start < before.length ? clip(find, before.length) : undefined
    if (span && span.end > span.start) matches.push(span)
  }
  return matches
}
