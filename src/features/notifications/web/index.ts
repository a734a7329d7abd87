export { noticeInvalidation } from './invalidation.ts'
export { NoticeBell, UnreadNotices } from './notice-bell.tsx'
export { NotificationChoices } from './notification-choices.tsx'
export { unreadNoticesQuery } from './queries.ts'
