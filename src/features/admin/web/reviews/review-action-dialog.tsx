import { useQueryClient } from '@tanstack/react-query'
import type { AdminReview, ReviewAction, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import { reviewActionOptions } from '../decisions/action-options.ts'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import type { DecisionInput } from '../decisions/decision-form.tsx'
import { refreshAdmin } from '../queries.ts'

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
  const apply = useAction({
    run: (body: DecisionInput<ReviewAction>) =>
      api.call('POST /api/admin/reviews/{id}/decision', { params: { id }, body }),
    done: (_, { action }) => ({ title: DONE[action], description: `${reviewer.name} has been notified.` }),
    onSuccess: onClose,
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <DecisionDialog
      title={`Take action on the review by ${reviewer.name}`}
      description={`Review of ${breeder.businessName}`}
      options={reviewActionOptions(review)}
      formDraftKey={`review-${id}`}
      action={apply}
      onClose={onClose}
    />
  )
}
