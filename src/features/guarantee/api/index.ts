export { approvedDecision } from './decisions.ts'
export { guaranteeRules } from './personal-data.ts'
export { listOpenProblems, type OpenProblem } from './open-problems.ts'
export { guaranteeRoutes } from './routes.ts'
