import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { contactQuery } from './conversation/history-queries.ts'
import type { ConversationSlots } from './conversation-slots.ts'
import { closeMessage, type MessageTarget } from './message-target.ts'

type Props = { target: MessageTarget | null; slots: ConversationSlots }

/** The dialog with a conversation; closed without a target. */
export function MessageDialog({ target, slots }: Props) {
  const viewer = useViewer()
  const { data: contact } = useQuery({
    ...contactQuery(target ?? { kind: 'breeder', id: '', name: '' }),
    enabled: !!target,
  })
  const whom = contact ? (contact.businessName ?? contact.name) : target?.kind === 'breeder' && target.name
  return (
    <Dialog
      open={!!target}
      onClose={closeMessage}
      title={whom ? `Message ${whom}` : 'Message'}
      variant="full"
    >
      {target && viewer && (
        <Conversation
          key={`${target.kind} ${target.id}`}
          me={viewer.id}
          target={target}
          inDialog
          slots={slots}
        />
      )}
    </Dialog>
  )
}
