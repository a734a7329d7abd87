import { addressAt } from '../client-rules/email.ts'
import { handleAt } from '../client-rules/handles.ts'
import { linkAt } from '../client-rules/link.ts'
import { detectPhones } from '../client-rules/phone.ts'
import { detectPhrases } from '../client-rules/phrase-detector.ts'
import { compilePhrases } from '../client-rules/phrase-patterns.ts'
import { CLIENT_PHRASES, CLIENT_WORD_SETS } from '../client-rules/phrases.ts'
import type { RuleSet } from '../find-spans.ts'
import { consuming } from '../match.ts'
import { emojiHandleAt, spacedHandleAt, spelledHandleAt, taggedAt } from './handles.ts'
import { providerAt, spacedAddressAt } from './mail-providers.ts'
import { detectPartialNumbers } from './partial-numbers.ts'
import { detectAllPhones } from './phone.ts'
import { SERVER_PHRASES, SERVER_WORD_SETS } from './phrases.ts'
import { markQuantities } from './quantities.ts'
import { registeredDomainAt } from './registered-domains.ts'
import { detectRiddles } from './riddles.ts'
import { spelledLinkAt } from './spelled-links.ts'
import { detectSplitNames } from './split-names.ts'
import { lookUpNameWord, lookUpServerWord } from './word-lookup.ts'

/** The client rules and all others, in the order in which they run. */
export const SERVER_RULES: RuleSet = {
  lookUp: lookUpServerWord,
  detectors: [
    consuming([providerAt, addressAt, spacedAddressAt]),
    consuming([linkAt, spelledLinkAt, registeredDomainAt]),
    // Before quantities are marked, so that the server blocks every number that the client blocks.
    detectPhones,
    markQuantities,
    detectAllPhones,
    consuming([spelledHandleAt, handleAt, spacedHandleAt, emojiHandleAt, taggedAt]),
    detectPhrases(
      compilePhrases(`${CLIENT_PHRASES}\n${SERVER_PHRASES}`, { ...CLIENT_WORD_SETS, ...SERVER_WORD_SETS }),
    ),
    detectSplitNames,
    detectPartialNumbers,
    detectRiddles,
  ],
}

/** What names may not contain: numbers, addresses, links, handles, and what the client finds, but nothing that is only similar. */
export const NAME_RULES: RuleSet = {
  lookUp: lookUpNameWord,
  isName: true,
  detectors: [
    consuming([providerAt, addressAt]),
    consuming([linkAt, registeredDomainAt]),
    detectPhones,
    markQuantities,
    detectAllPhones,
    consuming([handleAt, taggedAt]),
    detectPhrases(compilePhrases(CLIENT_PHRASES, CLIENT_WORD_SETS)),
  ],
}
