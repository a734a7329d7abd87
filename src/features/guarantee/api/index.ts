/** Problems that buyers report after a handover, and how they are decided. */
export { listReportDeadlines } from './deadlines.ts'
export { approvedDecision } from './decisions.ts'
export { listOpenProblems, type OpenProblem } from './open-problems.ts'
export { guaranteeRules } from './personal-data.ts'
export { guaranteeRoutes } from './routes.ts'
export { saleOfProblem } from './store.ts'
