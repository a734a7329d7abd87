export { disputeRules } from './personal-data.ts'
export { disputeRoutes } from './routes.ts'
export { disputeAnswerSweep, registerDisputeJobs } from './send-answer.ts'
