export { gatherConversations } from './conversation-store.ts'
export type { MessagePorts } from './ports.ts'
export { isoText } from './present.ts'
export { messageRoutes } from './routes.ts'
