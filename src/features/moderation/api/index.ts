/** Violations, reports, cases, and decisions of staff, with their log and appeals. */
import * as automaticReports from './cases/automatic-reports.ts'
import * as refundLog from './log/refund-log.ts'
import * as violations from './violations/violations.ts'

export { listAppealDeadlines } from './appeal-deadlines.ts'
export {
  addGuaranteeCase,
  addSearchText,
  addSupportCase,
  type CaseRow,
  closeCase,
  findCase,
  listOpenRequests,
  listSupportCases,
  lockCase,
  reopenCase,
  setWaiting,
} from './cases/case-store.ts'
export { addNote } from './cases/note-store.ts'
export { logOrderView } from './log/order-views.ts'
export { logPayoutAccountView } from './log/payout-account-views.ts'
export { payoutLog } from './log/payout-log.ts'
export { isPartyOf, ownRecords } from './parties.ts'
export { moderationRules, selectSupportCases } from './personal-data.ts'
export type { Ports as ModerationPorts } from './ports.ts'
export { moderationRoutes } from './routes.ts'
export { automaticReports, refundLog, violations }
