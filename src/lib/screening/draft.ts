import { PHRASES, SETS } from './common-phrases.ts'
import { addressAt } from './email.ts'
import { taking } from './found.ts'
import { handleAt } from './handles.ts'
import { hintsBy } from './hints.ts'
import { linkAt } from './link.ts'
import { recognisePhones } from './phone.ts'
import { phrasesIn } from './phrases.ts'
import { readWord } from './reading.ts'
import { type Rules, recognise } from './recognise.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** What is looked for while somebody writes: what most people write, and nothing that the server lets through. */
const DRAFT_RULES: Rules = {
  reading: readWord,
  recognisers: [
    taking([addressAt]),
    taking([linkAt]),
    recognisePhones,
    taking([handleAt]),
    hintsBy(phrasesIn(PHRASES, SETS)),
  ],
}

/** The same as `screen`, by the common rules alone: for the browser, where each kilobyte and each hint counts. */
export function screenDraft(text: string, context: { contactAllowed?: boolean } = {}): Verdict {
  return verdictOn(recognise(text, DRAFT_RULES), context.contactAllowed)
}
