export { type NoticePort, openNotices } from './ports.ts'
export { notificationRoutes } from './routes.ts'
