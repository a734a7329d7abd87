/** Payments by card from intent to record, balances, refunds, and disputes at the provider. */
export { dueOf } from './balance-claim.ts'
export type { ChecksPort } from './checks-port.ts'
export { acceptDispute, type DisputeFile, submitEvidence } from './dispute-answers.ts'
export { disputeWebhooks } from './dispute-webhooks.ts'
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
export {
  disputeChangedJob,
  staffAlertJob,
} from './job-definitions.ts'
export { registerPaymentJobs } from './jobs.ts'
export { countOpenDisputes, listDisputedSales } from './open-disputes.ts'
export { paymentWebhooks } from './payment-webhooks.ts'
export { paymentRules } from './personal-data.ts'
export {
  type Intent,
  listProviderRefunds,
  type ProviderRefund,
} from './provider.ts'
export { isContinued, recoverPayment } from './recovery.ts'
export { findRefundAlert } from './refund-alert.ts'
export { hasFailed } from './refund-movement.ts'
export { lateBefore } from './refund-process.ts'
export {
  findChargeOfIntent,
  findRefund,
  listIntentsBetween,
  listRefunds,
  type Refund,
  type RefundableCharge,
} from './refund-store.ts'
export { causeOf, recordProviderRefunds } from './refund-sync.ts'
export { refundWebhooks } from './refund-webhooks.ts'
export { type RefundRequest, type RefundServices, requestRefund } from './refunds.ts'
export { overdueReleaseSweep } from './release.ts'
export { paymentRoutes } from './routes.ts'
export { settlePayment } from './settle.ts'
export { approvedRefund, needsApproval, requireStrangers, type StaffRefundPorts } from './staff-refunds.ts'
export type { SettleServices } from './steps.ts'
export {
  findChargeOfProvider,
  getPayment,
  listEventsOf,
  lockPayment,
  type Payment,
} from './store.ts'
export { paymentSweep } from './sweep.ts'
export { countUnfinishedPayments, listUnfinishedPayments } from './unfinished.ts'
export { listUnfinishedRefunds, refundMetrics } from './unfinished-refunds.ts'
export { approveWaiting, rejectWaiting } from './waiting.ts'
export { webhookRoutes } from './webhook.ts'
