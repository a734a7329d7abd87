/** Answers to objections of cardholders: statements, evidence, and what staff send to the bank. */
export { disputeRules } from './personal-data.ts'
export { disputeRoutes } from './routes.ts'
export { disputeAnswerSweep, registerDisputeJobs } from './send-answer.ts'
