/** Violations, reports, cases, and decisions of staff, with their log and appeals. */
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
} from './case-store.ts'
export { addNote } from './note-store.ts'
export { logOrderView } from './order-views.ts'
export { logPayoutAccountView } from './payout-account-views.ts'
export { logPayoutHold } from './payout-log.ts'
export { moderationRules, supportCasesOf } from './personal-data.ts'
export type { Ports as ModerationPorts } from './ports.ts'
export { logDisputeAnswer, logRefund } from './refund-log.ts'
export { moderationRoutes } from './routes.ts'
export { staffRoutes } from './staff-routes.ts'
export { mutedUntil, recordViolation } from './violations.ts'
