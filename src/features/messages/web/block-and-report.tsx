import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Contact, MessageEndpoints } from '../contract.ts'
import { invalidateConversations } from './invalidation.ts'

/** The buttons that block the other user and, in the slot `report`, report them. */
export function BlockAndReport({ contact, report }: { contact: Contact; report: ReactNode }) {
  const queries = useQueryClient()
  const api = useApi<MessageEndpoints>()
  const block = useMutation({
    mutationFn: (isBlocked: boolean) =>
      api.call('PATCH /api/conversations/{userId}', {
        params: { userId: contact.userId },
        body: { isBlocked },
      }),
    onSuccess: () => void invalidateConversations(queries),
    onError: (error) =>
      toast({ title: 'Error', description: error.detail || 'Please try again in a moment.', tone: 'danger' }),
  })
  return (
    <div className="flex justify-end gap-4 text-sm">
      {report}
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
