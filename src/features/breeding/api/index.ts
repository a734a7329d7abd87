/** The breeding book of a cattery: its animals, their pedigrees, and planned matings. */
export { listMatingChecks } from './check-mating.ts'
export { findKittenError, findNameable, NOT_NAMEABLE } from './check-parents.ts'
export { isDead, recordDeath, removeDeath } from './death.ts'
export { carryTests } from './health/carry-tests.ts'
export { getFamilyHealth } from './health/family-health.ts'
export { testDocuments } from './health/health-documents.ts'
export {
  listRecordedTests,
  listTestCorrections,
  type RecordedTest,
  type TestCorrection,
} from './health/recorded-tests.ts'
export { getPublicInbreeding, getPublicPedigree } from './pedigree.ts'
export { breedingRules } from './personal-data.ts'
export type { AnimalPorts } from './ports.ts'
export { pedigreeSql } from './present.ts'
export { breedingRoutes } from './routes.ts'
export { findIdentity, isNeutered, listPedigrees } from './store.ts'
export type { AnimalRow } from './tables.ts'
