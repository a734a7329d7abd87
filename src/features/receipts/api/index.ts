/** Receipts of charges, refunds, and disputes, with numbers without gaps, as pages and PDF files. */
export { receiptPath } from '../path.ts'
export type { ReceiptDetails } from './details.ts'
export { issueDisputeReceipt, issueReceipt } from './issue.ts'
export { chargeReceiptPdf, hasChargeReceipt, listOwnReceipts, ownReceiptPdf } from './own-receipts.ts'
export { receiptRules } from './personal-data.ts'
export { receiptRoutes } from './routes.ts'
