import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import type { Contact, MessageEndpoints } from '../../contract.ts'
import { invalidateConversations } from '../invalidation.ts'

/** The buttons that block the other user and, in the slot `report`, report them. */
export function BlockAndReport({ contact, report }: { contact: Contact; report: ReactNode }) {
  const queries = useQueryClient()
  const api = useApi<MessageEndpoints>()
  const block = useAction({
    run: (isBlocked: boolean) =>
      api.call('PATCH /api/conversations/{userId}', {
        params: { userId: contact.userId },
        body: { isBlocked },
      }),
    onSuccess: () => void invalidateConversations(queries),
    failed: { title: 'Error', description: 'Please try again in a moment.' },
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
