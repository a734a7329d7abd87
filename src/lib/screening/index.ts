import {
  CATEGORIES,
  type Category,
  categoriesOf,
  type Severity,
  type Span,
  severityOf,
  summaryOf,
} from './categories.ts'
import { clean } from './clean.ts'
import { recognise } from './recognise.ts'

export type { Category, Severity, Span } from './categories.ts'

export interface ScreeningContext {
  /** Earlier messages of the same sender in the conversation, oldest first: a number may be split over them. */
  previous?: readonly string[]
  /** The two have a deposit or purchase between them, so they may exchange contact details. Nothing is blocked then. */
  contactAllowed?: boolean
}

export interface Screening {
  /** The message may not be sent. Ways to pay alone do not flag it. */
  flagged: boolean
  /** What was found, in the order of the summary. */
  categories: Category[]
  /** Where, in the text as it was given: ordered and not overlapping. */
  spans: Span[]
  severity: Severity
  /** The text with placeholders for all that was found; itself never flagged. */
  cleaned: string
  /** 'Message contains phone numbers and external links', empty where nothing was found. */
  summary: string
}

/** Looks for contact details in a text of a person. Pure, the same in browser and server, linear in the length. */
export function screen(text: string, context: ScreeningContext = {}): Screening {
  const spans = recognise(text)
  const categories = categoriesOf(spans)
  return {
    flagged: !context.contactAllowed && categories.some((category) => CATEGORIES[category].blocks),
    categories,
    spans,
    severity: severityOf(categories),
    cleaned: clean(text, spans),
    summary: summaryOf(categories),
  }
}
