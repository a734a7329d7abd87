import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextarea } from '#ui/counted-textarea.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
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
  const send = useMutation({
    mutationFn: (body: { text: string }) =>
      api.call('POST /api/reviews/{id}/reply', { params: { id: review.id }, body }),
    onSuccess: () => {
      toast({ title: 'Reply published', description: `We will notify ${reviewer}.` })
      onDone()
      return invalidateReviews(queries)
    },
  })
  const { form, submit, errorAt } = useZodForm({
    schema: bodySchema,
    toInput: (values: { text: string }) => values,
    defaults: { text: '' },
    draftKey: `review-reply-${review.id}`,
    send: (body) => send.mutateAsync(body),
  })
  const failure = send.error && Object.keys(send.error.fields).length === 0 ? send.error : null
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
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
      <FailureNotice title="Your reply was not published." error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {failure ? 'Try again' : 'Publish reply'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
