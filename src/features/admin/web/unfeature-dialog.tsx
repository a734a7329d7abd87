import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminListing, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm } from './action-form.tsx'
import { unfeature } from './action-options.ts'
import { refreshAdmin } from './queries.ts'

/** A dialog that asks for the reason before a cat is no longer featured. */
export function UnfeatureDialog({ listing, onClose }: { listing: AdminListing; onClose: () => void }) {
  const { kind, id, title, breeder } = listing
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const apply = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.call('POST /api/admin/listings/{kind}/{id}/decision', {
        params: { kind, id },
        body: { action: 'unfeature', reason },
      }),
    onSuccess: () => {
      onClose()
      toast({ title: `${title} is no longer featured`, description: 'The breeder has been notified.' })
    },
    onSettled: () => refreshAdmin(queries, id),
  })
  return (
    <Dialog open onClose={onClose} variant="wide" title={`Stop featuring ${title}`}>
      <ActionForm
        options={[unfeature(breeder.businessName, title)]}
        draftKey={`unfeature-${id}`}
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
