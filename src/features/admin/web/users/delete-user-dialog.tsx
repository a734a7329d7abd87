import { useQueryClient } from '@tanstack/react-query'
import type { ApprovalEndpoints } from '#features/approvals/contract.ts'
import type { AdminUser } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import { refreshAdmin } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Asks a second member of staff to approve the deletion of a user. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ApprovalEndpoints>()
  const ask = useAction({
    run: (reason: string) =>
      api.call('POST /api/admin/people/{id}/deletion', { params: { id: user.userId }, body: { reason } }),
    done: { title: 'Sent for approval', description: 'Another moderator or an owner has to approve it.' },
    onSuccess: onClose,
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <ReasonDialog
      title={`Delete the account of ${user.name}?`}
      description={user.email}
      text="Another moderator or an owner has to approve this. Deleting cannot be undone."
      submit="Ask for approval"
      action={ask}
      onClose={onClose}
    />
  )
}
