import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminReview, ReviewAction, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { reviewActionOptions } from './action-options.ts'
import { refreshAdmin } from './queries.ts'

const DONE: Record<ReviewAction, string> = {
  warn: 'User warned',
  take_down: 'Review hidden',
  bring_back: 'Review visible again',
}

/** A dialog to hide a review or show it again, or to warn its writer, without a case. */
export function ReviewActionDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const { id, reviewer, breeder } = review
  const apply = useMutation({
    mutationFn: (body: ActionInput<ReviewAction>) =>
      api.call('POST /api/admin/reviews/{id}/decision', { params: { id }, body }),
    onSuccess: (_, { action }) => {
      onClose()
      toast({ title: DONE[action], description: `${reviewer.name} has been notified.` })
    },
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      variant="wide"
      title={`Take action on the review by ${reviewer.name}`}
      description={`Review of ${breeder.businessName}`}
    >
      <ActionForm
        options={reviewActionOptions(review)}
        draftKey={`review-${id}`}
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
