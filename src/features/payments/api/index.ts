/** Payments by card from intent to record, and balances. */
export { requireNoBalanceInProgress } from './balance-claim.ts'
export { dueOf } from './balance-loss.ts'
export type { ChecksPort } from './checks-port.ts'
export { staffAlertJob } from './job-definitions.ts'
export { registerPaymentJobs } from './jobs.ts'
export { paymentWebhooks } from './payment-webhooks.ts'
export { paymentRules } from './personal-data.ts'
export { isContinued, recoverPayment } from './recovery.ts'
export { paymentRoutes } from './routes.ts'
export { settlePayment } from './settle.ts'
export type { SettleServices } from './steps.ts'
export {
  findCharges,
  getPayment,
  hasPaymentInProgress,
  hasWaitingPayment,
  listEventsOf,
  lockPayment,
  type Payment,
  setDisputed,
} from './store.ts'
export { paymentSweep } from './sweep.ts'
export { countUnfinishedPayments, listUnfinishedPayments } from './unfinished.ts'
export { approveWaiting, rejectWaiting } from './waiting.ts'
