/** Contracts of sales: templates, versions, signatures, and files. */
export { CONTRACT_YEARS } from '../limits.ts'
export { contractPath } from '../path.ts'
export { ANSWER_DAYS } from '../rules/clauses/choices.ts'
export { type Promises, promisesOf } from '../rules/promises.ts'
export { registerContractJobs } from './files.ts'
export { contractRules } from './personal-data.ts'
export { contractRoutes } from './routes.ts'
export { requireContractSigned, waitsForContract } from './signed-before-handover.ts'
