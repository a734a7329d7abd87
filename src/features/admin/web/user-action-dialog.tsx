import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, StaffEndpoints, UserAction } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { userActionOptions } from './action-options.ts'
import { refreshAdmin } from './queries.ts'

const DONE: Record<UserAction, string> = {
  warn: 'User warned',
  mute: 'User muted',
  unmute: 'Mute lifted',
  suspend: 'Account suspended',
  restore: 'Account restored',
  sign_out: 'Signed out on all devices',
}

/** A dialog to warn, mute, suspend, restore, or sign out a user without a case. */
export function UserActionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const apply = useMutation({
    mutationFn: (body: ActionInput<UserAction>) =>
      api.call('POST /api/admin/people/{id}/actions', { params: { id: user.userId }, body }),
    onSuccess: (_, { action }) => {
      onClose()
      toast({ title: DONE[action], description: `${user.name} has been notified.` })
    },
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      variant="wide"
      title={`Take action on ${user.name}`}
      description={user.email}
    >
      <ActionForm
        options={userActionOptions(user)}
        draftKey={`person-${user.userId}`}
        busy={apply.isPending}
        error={apply.error}
        send={apply.mutateAsync}
      >
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </ActionForm>
    </Dialog>
  )
}
