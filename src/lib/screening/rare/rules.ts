import { PHRASES, SETS } from '../common-phrases.ts'
import { addressAt } from '../email.ts'
import { taking } from '../found.ts'
import { handleAt } from '../handles.ts'
import { hintsBy } from '../hints.ts'
import { linkAt } from '../link.ts'
import { recognisePhones } from '../phone.ts'
import { phrasesIn } from '../phrases.ts'
import type { Rules } from '../recognise.ts'
import { recogniseCutNames } from './cut-names.ts'
import { labelledAt, spacedHandleAt, taggedAt, toldHandleAt } from './labelled.ts'
import { recognisePartial } from './partial.ts'
import { recogniseAllPhones } from './phones.ts'
import { RARE_PHRASES, RARE_SETS } from './phrases.ts'
import { providerAt, spacedAddressAt } from './provider.ts'
import { markQuantities } from './quantities.ts'
import { readClosely } from './reading.ts'
import { recogniseRiddles } from './riddles.ts'
import { toldLinkAt } from './told-link.ts'

/** All that is looked for on the server. */
export const ALL_RULES: Rules = {
  reading: readClosely,
  recognisers: [
    taking([providerAt, addressAt, spacedAddressAt]),
    taking([linkAt, toldLinkAt]),
    // What is a number in the browser is one here, too, whatever stands behind it.
    recognisePhones,
    markQuantities,
    recogniseAllPhones,
    taking([toldHandleAt, handleAt, spacedHandleAt, labelledAt, taggedAt]),
    hintsBy(phrasesIn(`${PHRASES}\n${RARE_PHRASES}`, { ...SETS, ...RARE_SETS })),
    recogniseCutNames,
    recognisePartial,
    recogniseRiddles,
  ],
}
