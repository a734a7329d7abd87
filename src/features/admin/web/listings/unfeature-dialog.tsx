import { useQueryClient } from '@tanstack/react-query'
import type { AdminListing, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import { unfeature } from '../decisions/action-options.ts'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import { refreshAdmin } from '../queries.ts'

/** A dialog that asks for the reason before a cat is no longer featured. */
export function UnfeatureDialog({ listing, onClose }: { listing: AdminListing; onClose: () => void }) {
  const { kind, id, title, breeder } = listing
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const apply = useAction({
    run: ({ reason }: { reason: string }) =>
      api.call('POST /api/admin/listings/{kind}/{id}/decision', {
        params: { kind, id },
        body: { action: 'unfeature', reason },
      }),
    done: { title: `${title} is no longer featured`, description: 'The breeder has been notified.' },
    onSuccess: onClose,
    onSettled: () => refreshAdmin(queries, id),
  })
  return (
    <DecisionDialog
      title={`Stop featuring ${title}`}
      options={[unfeature(breeder.businessName, title)]}
      formDraftKey={`unfeature-${id}`}
      action={apply}
      onClose={onClose}
    />
  )
}
