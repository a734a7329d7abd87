import { useQueryClient } from '@tanstack/react-query'
import type { Application, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import { applicationOptions } from '../decisions/action-options.ts'
import { DecisionForm, type DecisionInput } from '../decisions/decision-form.tsx'
import { refreshAdmin } from '../queries.ts'

type Props = { application: Application; onCancel: () => void }

/** The form that accepts or rejects an application. */
export function DecideApplication({ application, onCancel }: Props) {
  const { breederId, businessName } = application
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const decide = useAction({
    run: ({ action, reason }: DecisionInput<'verify' | 'reject'>) =>
      api.call('POST /api/admin/applications/{breederId}/decision', {
        params: { breederId },
        body: { decision: action, reason },
      }),
    done: (_, { action }) => ({
      title: action === 'verify' ? `${businessName} verified` : `${businessName} rejected`,
      description: 'Applicant notified',
    }),
    onSuccess: () => refreshAdmin(queries),
  })
  return (
    <DecisionForm
      options={applicationOptions(application)}
      formDraftKey={`application-${breederId}`}
      action={decide}
      onClose={onCancel}
    />
  )
}
