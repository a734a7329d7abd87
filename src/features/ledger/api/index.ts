/** Double-entry books: every movement of money as a balanced group of entries. */
export { platformFeePart } from './accounts.ts'
export { BALANCE_CHANGED } from './balance-changed.ts'
export { registerLedgerJobs } from './jobs.ts'
export { postCarryover, postTransfer, postTransferReversed, readPayable } from './payout-postings.ts'
export { ledgerRules } from './personal-data.ts'
export {
  postCharge,
  postDisputeLost,
  postDisputeMovement,
  postProviderFee,
  postRefund,
  postRefundCanceled,
  postRefundPaid,
  postRefundReturned,
  postRefundSettled,
} from './postings.ts'
export { listUnrecognized, recognizeSale } from './recognition.ts'
export { isPosted, readEntries } from './store.ts'
