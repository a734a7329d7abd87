export { NoticeBell, UnreadNotices } from './bell.tsx'
export { invalidateNotices, noticeInvalidation } from './invalidation.ts'
export { NotificationChoices } from './notification-choices.tsx'
export { unreadNoticesQuery } from './queries.ts'
