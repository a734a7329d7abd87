export { ApprovalNotice } from './approval-notice.tsx'
export { refundLimitQuery } from './queries.ts'
