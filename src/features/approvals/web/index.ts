export { PendingApproval } from './pending-approval.tsx'
export { invalidateApprovals } from './queries.ts'
