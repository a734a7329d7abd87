/** Screened conversations between buyers and breeders, and inquiries. */
export { isBlockedBetween } from './block-store.ts'
export { hasConversation, rebuildConversations } from './conversation-store.ts'
export { countInquiriesByWeek } from './inquiry-list.ts'
export { listAskedAbout } from './inquiry-store.ts'
export {
  findReceivedMessage,
  hasWritten,
  listLatestMessages,
  listMessagesAround,
  replaceNames,
} from './message-store.ts'
export { messageRules } from './personal-data.ts'
export type { MessagePorts } from './ports.ts'
export { responseSweep, responsesJson } from './responses.ts'
export { messageRoutes } from './routes.ts'
export { hasBegun, sendToMany } from './send.ts'
export { addSystemMessage } from './system-messages.ts'
export { findUnread } from './unread-store.ts'
export { listPartners, listReplies } from './waiting.ts'
