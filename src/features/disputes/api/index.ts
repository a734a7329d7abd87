/** Disputes of charges, and what breeders and staff answer to them: statements and evidence that are sent to the bank. */
export {
  findDispute,
  findDisputeAlert,
  findDisputeSale,
  hasOpenChargeback,
  recordDispute,
} from './disputes.ts'
export { countOpenDisputes, listDisputedSales } from './open-disputes.ts'
export { disputeRules } from './personal-data.ts'
export { disputeRoutes } from './routes.ts'
export { registerDisputeJobs } from './send-answer.ts'
export { disputeSweeps } from './sweep.ts'
export { disputeWebhooks } from './webhooks.ts'
