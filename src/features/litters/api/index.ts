/** Parents, pairings, and litters, with their tests, documents, and expected dates. */
import * as litterFacts from './facts.ts'

export { listPairingDocuments, pairingDocumentCount } from './documents.ts'
export { listExpectedFor } from './expected.ts'
export type { LitterPorts } from './litter-ports.ts'
export { requireOwnOrigin } from './manage.ts'
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
export { bringBackPairing, takeDownPairing } from './take-down.ts'
export { litterFacts }
