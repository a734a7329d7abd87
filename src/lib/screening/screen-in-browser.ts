import { CLIENT_RULES } from './client-rules/rules.ts'
import { findSpans } from './find-spans.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** Screens a text that is being typed by the client rules alone, so that the browser does not load the server rules. */
export function screenInBrowser(text: string, context: { contactAllowed?: boolean } = {}): Verdict {
  return verdictOn(findSpans(text, CLIENT_RULES), context.contactAllowed)
}
