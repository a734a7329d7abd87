export { attentionMetrics } from './attention.ts'
export { acceptDispute, type DisputeFile, submitEvidence } from './dispute-answers.ts'
export {
  continueSale,
  type DisputeRow,
  disputesOfSale,
  findDispute,
  findDisputeAlert,
  hasOpenChargeback,
  listAnswerable,
  presentDispute,
} from './disputes.ts'
export { approvedSettlement } from './failed-refunds.ts'
export {
  accountChangedJob,
  bankPayoutChangedJob,
  disputeChangedJob,
  reconcileJob,
  staffAlertJob,
} from './job-definitions.ts'
export { registerPaymentJobs } from './jobs.ts'
export { paymentRules } from './personal-data.ts'
export {
  intentLabels,
  intentParams,
} from './provider.ts'
export { type ComparedPeriod, startRun } from './reconciliation.ts'
export type { Found } from './reconciliation-compare.ts'
export { reconciliationMetrics } from './reconciliation-reports.ts'
export { reconciliationRoutes } from './reconciliation-routes.ts'
export { reconciliationSweep } from './reconciliation-timer.ts'
export { findRefundAlert } from './refund-alert.ts'
export { type RefundRequest, type RefundServices, requestRefund } from './refunds.ts'
export { overdueReleaseSweep } from './release.ts'
export { riskRoutes } from './risk-routes.ts'
export { findCheckAlert, findWarningAlert } from './risks.ts'
export { paymentRoutes } from './routes.ts'
export { approvedRefund, needsApproval, type StaffRefundPorts } from './staff-refunds.ts'
export { intentSettings } from './start-intent.ts'
export { listEventsOf } from './store.ts'
export { fraudWarningSweep, paymentSweep } from './sweep.ts'
export { listUnfinished, type Unfinished } from './unfinished.ts'
export { webhookRoutes } from './webhook.ts'
