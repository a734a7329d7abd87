import { useQueryClient } from '@tanstack/react-query'
import type { AdminUser, StaffEndpoints, UserAction } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import { userActionOptions } from '../decisions/action-options.ts'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import type { DecisionInput } from '../decisions/decision-form.tsx'
import { refreshAdmin } from '../queries.ts'

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
  const apply = useAction({
    run: (body: DecisionInput<UserAction>) =>
      api.call('POST /api/admin/people/{id}/actions', { params: { id: user.userId }, body }),
    done: (_, { action }) => ({ title: DONE[action], description: `${user.name} has been notified.` }),
    onSuccess: onClose,
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <DecisionDialog
      title={`Take action on ${user.name}`}
      description={user.email}
      userId={user.breederId ? user.userId : undefined}
      options={userActionOptions(user)}
      formDraftKey={`person-${user.userId}`}
      action={apply}
      onClose={onClose}
    />
  )
}
