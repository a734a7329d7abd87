import type { ComponentProps } from 'react'
import { MessageDialog as Dialog } from '#features/messages/web/message-dialog.tsx'
import { conversationSlots } from './conversation-slots.tsx'

export function MessageDialog({ target }: Pick<ComponentProps<typeof Dialog>, 'target'>) {
  return <Dialog target={target} slots={conversationSlots} />
}
