import { addressAt } from './client-rules/email.ts'
import { handleAt } from './client-rules/handles.ts'
import { linkAt } from './client-rules/link.ts'
import { detectPhones } from './client-rules/phone.ts'
import { detectPhrases } from './client-rules/phrase-detector.ts'
import { compilePhrases } from './client-rules/phrase-patterns.ts'
import { CLIENT_PHRASES, CLIENT_WORD_SETS } from './client-rules/phrases.ts'
import { findSpans, type RuleSet } from './find-spans.ts'
import { consuming } from './match.ts'
import { lookUpWord } from './text/word-lookup.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** What is looked for while somebody writes: what most people write, and nothing that the server lets through. */
const CLIENT_RULES: RuleSet = {
  lookUp: lookUpWord,
  detectors: [
    consuming([addressAt]),
    consuming([linkAt]),
    detectPhones,
    consuming([handleAt]),
    detectPhrases(compilePhrases(CLIENT_PHRASES, CLIENT_WORD_SETS)),
  ],
}

/** The same as `screen`, by the common rules alone: for the browser, where each kilobyte and each hint counts. */
export function screenDraft(text: string, context: { contactAllowed?: boolean } = {}): Verdict {
  return verdictOn(findSpans(text, CLIENT_RULES), context.contactAllowed)
}
