import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import type { Review } from '../contract.ts'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))

/** The button that opens the breeder's reply form; nothing if the review has a reply. */
export function ReplyToReview({ review }: { review: Pick<Review, 'id' | 'reviewer' | 'answer'> }) {
  const [isOpen, setOpen] = useState(false)
  if (review.answer) return null
  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Reply
          <span className="sr-only">{` to ${review.reviewer ?? 'the buyer'}`}</span>
        </Button>
      </div>
    )
  const close = () => setOpen(false)
  return (
    <Suspense fallback={<Loading />}>
      <ReplyForm review={review} onDone={close} onCancel={close} />
    </Suspense>
  )
}
