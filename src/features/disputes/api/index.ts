export { disputeRules } from './personal-data.ts'
export { disputeRoutes } from './routes.ts'
export { registerDisputeJobs, startDisputeAnswers } from './send-answer.ts'
