export { NoticeBell, UnreadNotices } from './bell.tsx'
export { NotificationChoices } from './notification-choices.tsx'
export { refreshNotices, unreadNoticesQuery } from './queries.ts'
