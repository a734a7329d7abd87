import type { RuleSet } from '../find-spans.ts'
import { consuming } from '../match.ts'
import { lookUpWord } from '../text/word-lookup.ts'
import { addressAt } from './email.ts'
import { handleAt } from './handles.ts'
import { linkAt } from './link.ts'
import { detectPhones } from './phone.ts'
import { detectPhrases } from './phrase-detector.ts'
import { compilePhrases } from './phrase-patterns.ts'
import { CLIENT_PHRASES, CLIENT_WORD_SETS } from './phrases.ts'

/** What most people write. The server blocks everything that these rules find. */
export const CLIENT_RULES: RuleSet = {
  lookUp: lookUpWord,
  detectors: [
    consuming([addressAt]),
    consuming([linkAt]),
    detectPhones,
    consuming([handleAt]),
    detectPhrases(compilePhrases(CLIENT_PHRASES, CLIENT_WORD_SETS)),
  ],
}
