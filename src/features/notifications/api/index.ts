export { registerNotificationJobs } from './conversation-mails.ts'
export { type NoticePort, openNotices } from './ports.ts'
export { notificationRoutes } from './routes.ts'
export { unsubscribeRoutes } from './unsubscribe-form.ts'
