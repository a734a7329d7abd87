/** Contracts of sales: templates, versions, signatures, and files. */
export { CONTRACT_YEARS } from '../limits.ts'
export { contractPath } from '../path.ts'
export { registerContractJobs } from './files.ts'
export { contractRules } from './personal-data.ts'
export { contractRoutes } from './routes.ts'
export { requireContractSigned, waitsForContract } from './signed-before-handover.ts'
