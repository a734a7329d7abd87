/** Decisions of staff that a second member of staff must approve, which carries them out. */
export { type ApprovalPorts, type ApprovalRequest, type CarryOut, requestApproval } from './approvals.ts'
export { approvalDeadlines } from './deadlines.ts'
export { approvalSweep } from './expiry.ts'
export { approvalRules } from './personal-data.ts'
export { approvalRoutes } from './routes.ts'
export { findApproval } from './store.ts'
