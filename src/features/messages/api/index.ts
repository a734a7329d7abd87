export { gatherConversations } from './conversation-store.ts'
export type { MessagePorts } from './ports.ts'
export { messageRoutes } from './routes.ts'
