export { receiptPath } from '../receipt-path.ts'
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
  payableChangedJob,
  reconcileJob,
  staffAlertJob,
} from './job-definitions.ts'
export { registerPaymentJobs } from './jobs.ts'
export { feeOf } from './ledger-accounts.ts'
export {
  payableOf,
  postCarryover,
  postTransfer,
  postTransferReversed,
} from './ledger-payouts.ts'
export { chargeReceiptPdf, listOwnReceipts, ownReceiptPdf } from './own-receipts.ts'
export { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH, type PdfFile } from './pdf-document.ts'
export { paymentRules } from './personal-data.ts'
export {
  CURRENCY,
  callProvider,
  intentLabels,
  intentParams,
  otherCurrency,
  rejectionOf,
  wasAnswered,
} from './provider.ts'
export { receiptRoutes } from './receipt-routes.ts'
export { type ComparedPeriod, startRun } from './reconciliation.ts'
export type { Found } from './reconciliation-compare.ts'
export { reconciliationMetrics } from './reconciliation-reports.ts'
export { reconciliationRoutes } from './reconciliation-routes.ts'
export { startReconciliation } from './reconciliation-timer.ts'
export { findRefundAlert } from './refund-alert.ts'
export { type RefundRequest, type RefundServices, requestRefund } from './refunds.ts'
export { startOverdueReleases } from './release.ts'
export { riskRoutes } from './risk-routes.ts'
export { findCheckAlert, findWarningAlert } from './risks.ts'
export { paymentRoutes } from './routes.ts'
export { later, REPEAT_MS, sendOnce } from './send-once.ts'
export { approvedRefund, needsApproval, type StaffRefundPorts } from './staff-refunds.ts'
export { intentSettings } from './start-intent.ts'
export { listEventsOf } from './store.ts'
export { startPaymentSweep } from './sweep.ts'
export { listUnfinished, type Unfinished } from './unfinished.ts'
export { webhookRoutes } from './webhook.ts'
export { whileReachable } from './while-reachable.ts'
