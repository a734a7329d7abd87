/** Payments by card from intent to record, balances, refunds, checks, and disputes at the provider. */
export { attentionMetrics } from './attention.ts'
export { fraudWarningSweep, paymentCheckSweep } from './check-sweeps.ts'
export { openChecks } from './checks.ts'
export type { ChecksPort } from './checks-port.ts'
export { acceptDispute, type DisputeFile, submitEvidence } from './dispute-answers.ts'
export {
  continueSale,
  type DisputeRow,
  disputesOfSale,
  findDispute,
  findDisputeAlert,
  findDisputeSale,
  hasOpenChargeback,
  listAnswerable,
  presentDispute,
  recordDispute,
} from './disputes.ts'
export { approvedSettlement } from './failed-refunds.ts'
export { saleOfWarning } from './fraud-warnings.ts'
export {
  accountChangedJob,
  bankPayoutChangedJob,
  disputeChangedJob,
  staffAlertJob,
} from './job-definitions.ts'
export { registerPaymentJobs } from './jobs.ts'
export { saleOfCheck } from './payment-checks.ts'
export { paymentRules } from './personal-data.ts'
export { FINAL_STATES } from './process.ts'
export {
  type Intent,
  intentLabels,
  intentParams,
  listProviderRefunds,
  type ProviderRefund,
  releaseIntent,
} from './provider.ts'
export { findRefundAlert } from './refund-alert.ts'
export { hasFailed } from './refund-steps.ts'
export {
  findChargeOfIntent,
  findRefund,
  listIntentsBetween,
  listRefunds,
  type Refund,
  type RefundableCharge,
} from './refund-store.ts'
export { causeOf, recordProviderRefunds } from './refund-sync.ts'
export { type RefundRequest, type RefundServices, requestRefund } from './refunds.ts'
export { overdueReleaseSweep } from './release.ts'
export { riskRoutes } from './risk-routes.ts'
export { findCheckAlert, findWarningAlert } from './risks.ts'
export { paymentRoutes } from './routes.ts'
export { settlePayment } from './settle.ts'
export { approvedRefund, needsApproval, type StaffRefundPorts } from './staff-refunds.ts'
export { intentSettings } from './start-intent.ts'
export type { SettleServices } from './steps.ts'
export {
  addRecoveredPayment,
  findChargeOfProvider,
  findPayment,
  listEventsOf,
  type RecoveredPayment,
  userExists,
} from './store.ts'
export { paymentSweep } from './sweep.ts'
export { listUnfinished, type Unfinished } from './unfinished.ts'
export { webhookRoutes } from './webhook.ts'
