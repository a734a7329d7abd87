/** Double-entry books: every movement of money as a balanced group of entries. */
export { platformFeePart } from './accounts.ts'
export { BALANCE_CHANGED } from './balance-changed.ts'
export { registerLedgerJobs } from './jobs.ts'
export { postCarryover, postTransfer, postTransferReversed, readPayable } from './payout-postings.ts'
export { ledgerRules } from './personal-data.ts'
export {
  postBankMovement,
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
export { clearingBalance, isPosted, readEntries } from './store.ts'
