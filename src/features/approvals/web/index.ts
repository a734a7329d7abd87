export { APPROVAL_DAYS } from '../choices.ts'
export { PendingApproval } from './pending-approval.tsx'
export { invalidateApprovals } from './queries.ts'
