/** Parents, pairings, and litters, with their tests, documents, and expected dates. */
import * as animalParents from './animal-parents.ts'
import * as pairingDocuments from './documents.ts'
import * as expectedLitters from './expected.ts'
import * as litterFacts from './facts.ts'
import * as pairingTakeDown from './take-down.ts'

export type { LitterPorts } from './litter-ports.ts'
export { requireOwnOrigin } from './manage.ts'
export type { PairingPorts } from './pairing-ports.ts'
export { findParentRecords, findParents, type Parent } from './parents.ts'
export { litterRules } from './personal-data.ts'
export type { Reader } from './policy.ts'
export { bornOn, pairingImageUrl, pairingSql, pairingTitle } from './present.ts'
export { litterRoutes } from './routes.ts'
export { sendToReader } from './send-to-reader.ts'
export {
  getLitterJson,
  listBreederLittersJson,
  listBreederPairingsJson,
  listLittersForExport,
  listSitemapLitters,
} from './store.ts'
export { storedPairingFilters } from './stored-filter.ts'
export { animalParents, expectedLitters, litterFacts, pairingDocuments, pairingTakeDown }
