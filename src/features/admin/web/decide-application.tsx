import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Application, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { applicationActs } from './acts.ts'
import { refreshAdmin } from './queries.ts'

type Props = { application: Application; onCancel: () => void }

/** Verifies or refuses an application, with a reason that the person reads. */
export function DecideApplication({ application, onCancel }: Props) {
  const { breederId, businessName } = application
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const decide = useMutation({
    mutationFn: ({ action, reason }: ActionInput<'verify' | 'reject'>) =>
      api.call('POST /api/admin/applications/{breederId}/decision', {
        params: { breederId },
        body: { decision: action, reason },
      }),
    onSuccess: (_, { action }) => {
      toast({
        title: action === 'verify' ? `${businessName} is verified` : `${businessName} was not accepted`,
        description: 'They have been told.',
      })
      // Its card goes with it.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
      return refreshAdmin(queries)
    },
  })
  return (
    <ActionForm
      acts={applicationActs(application)}
      draft={`application-${breederId}`}
      busy={decide.isPending}
      error={decide.error}
      send={decide.mutate}
    >
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </ActionForm>
  )
}
