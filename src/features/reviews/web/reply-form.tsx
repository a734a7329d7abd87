import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type Review, type ReviewEndpoints, reviewEndpoints } from '../contract.ts'
import { MAX_REPLY } from '../limits.ts'
import { invalidateReviews } from './queries.ts'

const bodySchema = reviewEndpoints['POST /api/reviews/{id}/reply'].body

type Props = { review: Pick<Review, 'id' | 'reviewer'>; onDone: () => void; onCancel: () => void }

/** The breeder's only reply to a review. */
export function ReplyForm({ review, onDone, onCancel }: Props) {
  const queries = useQueryClient()
  const api = useApi<ReviewEndpoints>()
  const reviewer = review.reviewer ?? 'the buyer'
  const send = useAction({
    run: (body: { text: string }) =>
      api.call('POST /api/reviews/{id}/reply', { params: { id: review.id }, body }),
    done: { title: 'Reply published', description: sentence(`We will notify ${reviewer}`) },
    onSuccess: () => {
      onDone()
      return invalidateReviews(queries)
    },
  })
  const { form, submit, errorAt } = useZodForm({
    schema: bodySchema,
    toInput: (values: { text: string }) => values,
    defaults: { text: '' },
    formDraftKey: `review-reply-${review.id}`,
    send: (body) => send.mutateAsync(body),
  })
  const failure = formError(send.error)
  return (
    <ActionForm
      action={send}
      failure="Your reply was not published."
      error={failure}
      submit={failure ? 'Try again' : 'Publish reply'}
      onSubmit={submit}
      onClose={onCancel}
    >
      <CountedTextarea
        label={`Your reply to ${reviewer}`}
        hint="Everyone can read it. You can reply once, and a reply cannot be changed."
        value={form.watch('text')}
        registration={form.register('text')}
        min={1}
        max={MAX_REPLY}
        error={errorAt('text')}
        autoFocus
      />
    </ActionForm>
  )
}
