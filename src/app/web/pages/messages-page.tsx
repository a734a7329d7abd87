import { MessagesPage as Messages } from '#features/messages/web/inbox/messages-page.tsx'
import { conversationSlots } from './conversation-slots.tsx'

export function MessagesPage() {
  return <Messages slots={conversationSlots} />
}
