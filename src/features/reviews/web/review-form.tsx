import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type ReviewEndpoints, reviewEndpoints, type SaleReview } from '../contract.ts'
import { MAX_REVIEW, REVIEW_EDIT_DAYS } from '../limits.ts'
import { showSaleReview } from './queries.ts'
import { StarInput } from './star-input.tsx'

const bodySchema = reviewEndpoints['POST /api/orders/{id}/review'].body
type Values = { rating: string; comment: string }

type Props = {
  orderId: string
  businessName: string
  /** The review to change; null for a new one. */
  review: SaleReview | null
  onDone: () => void
  onCancel: () => void
}

/** Stars and text of a review, for a new one or to change it. */
export function ReviewForm({ orderId, businessName, review, onDone, onCancel }: Props) {
  const queries = useQueryClient()
  const api = useApi<ReviewEndpoints>()
  const save = useAction({
    run: (body: ReturnType<typeof bodySchema.parse>) =>
      api.call(review ? 'PATCH /api/orders/{id}/review' : 'POST /api/orders/{id}/review', {
        params: { id: orderId },
        body,
      }),
    done: review
      ? { title: 'Review saved', description: 'Everyone sees your changes.' }
      : {
          title: 'Thank you for your review',
          description: sentence(`It is now on the page of ${businessName}`),
        },
    onSuccess: (saved) => {
      onDone()
      return showSaleReview(queries, orderId, saved)
    },
  })
  const { form, submit, errorAt } = useZodForm<Values, ReturnType<typeof bodySchema.parse>>({
    schema: bodySchema,
    // Radio buttons have strings as values.
    toInput: ({ rating, comment }) => ({ rating: Number(rating), comment }),
    defaults: { rating: String(review?.rating ?? ''), comment: review?.comment ?? '' },
    formDraftKey: `review-${orderId}`,
    send: (body) => save.mutateAsync(body),
  })
  const { register, watch } = form
  // Messages about fields are shown at the fields.
  const failure = formError(save.error)
  return (
    <ActionForm
      action={save}
      failure={review ? 'Your changes were not saved.' : 'Your review was not published.'}
      error={failure}
      submit={failure ? 'Try again' : review ? 'Save changes' : 'Publish review'}
      onSubmit={submit}
      onClose={onCancel}
      className="grid gap-5"
    >
      <StarInput registration={register('rating')} value={watch('rating')} error={errorAt('rating')} />
      <CountedTextarea
        label="Your review"
        hint={`How was ${businessName}, and how is your cat? Please leave out phone numbers, email addresses, and links.`}
        value={watch('comment')}
        registration={register('comment')}
        min={1}
        max={MAX_REVIEW}
        rows={5}
        error={errorAt('comment')}
      />
      {!review && (
        <p className="text-sm text-muted">{`Everyone can read your review, with your first name and the first letter of your last name. You can change it for ${REVIEW_EDIT_DAYS} days.`}</p>
      )}
    </ActionForm>
  )
}
