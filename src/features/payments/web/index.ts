export { ApprovalNotice } from './approval-notice.tsx'
export { disputesQuery, refundLimitQuery } from './refund-queries.ts'
