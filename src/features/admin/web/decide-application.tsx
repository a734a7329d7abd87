import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Application, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { applicationOptions } from './action-options.ts'
import { refreshAdmin } from './queries.ts'

type Props = { application: Application; onCancel: () => void }

/** The form that accepts or rejects an application. */
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
        title: action === 'verify' ? `${businessName} verified` : `${businessName} rejected`,
        description: 'Applicant notified',
      })
      // The form is about to leave the page with its card.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
      return refreshAdmin(queries)
    },
  })
  return (
    <ActionForm
      options={applicationOptions(application)}
      draftKey={`application-${breederId}`}
      busy={decide.isPending}
      error={decide.error}
      send={decide.mutateAsync}
    >
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </ActionForm>
  )
}
