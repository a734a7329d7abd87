import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReportButton } from '#features/moderation/web/index.ts'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Contact, Message, MessageEndpoints } from '../contract.ts'
import { refreshOwnConversations } from './live.ts'

/** Ways out of a conversation: block the other side, or put them or their last message before staff. */
export function Safety({ contact, last }: { contact: Contact; last: Message | undefined }) {
  const queries = useQueryClient()
  const api = useApi<MessageEndpoints>()
  const block = useMutation({
    mutationFn: (isBlocked: boolean) =>
      api.call('PATCH /api/conversations/{userId}', {
        params: { userId: contact.userId },
        body: { isBlocked },
      }),
    onSuccess: () => refreshOwnConversations(queries),
    onError: (error) =>
      toast({ title: 'Error', description: error.detail || 'Please try again in a moment.', tone: 'danger' }),
  })
  const person = { kind: 'person', id: contact.userId, name: contact.businessName ?? contact.name } as const
  return (
    <div className="flex justify-end gap-4 text-sm">
      <ReportButton
        targets={last ? [{ kind: 'message', id: last.id, name: last.content }, person] : [person]}
      >
        Report
      </ReportButton>
      <button
        type="button"
        className="link"
        disabled={block.isPending}
        onClick={() => block.mutate(!contact.isBlocked)}
      >
        {contact.isBlocked ? 'Unblock' : 'Block'}
      </button>
    </div>
  )
}
