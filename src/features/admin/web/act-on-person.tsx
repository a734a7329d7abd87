import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPerson, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { personActs } from './acts.ts'
import { refreshAdmin } from './queries.ts'

type Acts = ReturnType<typeof personActs>
type Action = Acts[number]['action']

const DONE: Record<Action, string> = {
  warn: 'Warned',
  mute: 'Muted',
  unmute: 'Mute lifted',
  suspend: 'Account suspended',
  restore: 'Account restored',
}

/** A dialog in which staff warns, mutes, suspends or restores somebody without a case. */
export function ActOnPerson({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const act = useMutation({
    mutationFn: (deed: ActionInput<Action>) =>
      api.call('POST /api/admin/people/{id}/actions', { params: { id: person.userId }, body: deed }),
    onSuccess: (_, { action }) => {
      onClose()
      toast({ title: DONE[action], description: `${person.name} has been told.` })
    },
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <Dialog open onClose={onClose} variant="wide" title={`Act on ${person.name}`} description={person.email}>
      <ActionForm
        acts={personActs(person)}
        draft={`person-${person.userId}`}
        busy={act.isPending}
        error={act.error}
        send={act.mutate}
      >
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </ActionForm>
    </Dialog>
  )
}
