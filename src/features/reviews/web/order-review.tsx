import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { SaleReview } from '../contract.ts'
import { saleReviewQuery } from './queries.ts'
import { ReplyToReview } from './reply-to-review.tsx'
import { ReviewItem } from './review-item.tsx'

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))

type Props = { orderId: string; role: 'buyer' | 'breeder'; businessName: string; catName: string }

/** The review of a sale on the page of its order: the buyer writes and edits it, and the breeder replies. */
export function OrderReview({ orderId, role, businessName, catName }: Props) {
  const query = useQuery(saleReviewQuery(orderId))
  if (query.data && !query.data.review && !query.data.canReview) return null
  return (
    <div id="review" className="min-w-0">
      <PlainSection title={role === 'buyer' ? 'Your review' : 'Review'}>
        <Loaded query={query} failure="The review could not be loaded.">
          {({ review }) =>
            role === 'buyer' ? (
              <OwnReview orderId={orderId} businessName={businessName} catName={catName} review={review} />
            ) : (
              review && (
                <div className="grid gap-4">
                  <ReviewItem review={review} businessName={businessName} />
                  <ReplyToReview review={review} />
                </div>
              )
            )
          }
        </Loaded>
      </PlainSection>
    </div>
  )
}

type OwnProps = { orderId: string; businessName: string; catName: string; review: SaleReview | null }

function OwnReview({ orderId, businessName, catName, review }: OwnProps) {
  const { hash } = useLocation()
  // The invitation links here. The server does not know the hash.
  const isInvited = useHydrated() && hash === '#review' && !review
  const [choice, setOpen] = useState<boolean>()
  const isOpen = choice ?? isInvited
  const close = () => setOpen(false)
  return (
    <div>
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <ReviewForm
            orderId={orderId}
            businessName={businessName}
            review={review}
            onDone={close}
            onCancel={close}
          />
        </Suspense>
      ) : review ? (
        <div className="grid gap-4">
          <ReviewItem review={review} businessName={businessName} />
          <EditReview review={review} onEdit={() => setOpen(true)} />
        </div>
      ) : (
        <>
          <p className="mb-4 max-w-prose">
            How was it to buy <bdi>{catName}</bdi> from <bdi>{businessName}</bdi>? Your review helps other
            families choose.
          </p>
          <Button onClick={() => setOpen(true)}>Write a review</Button>
        </>
      )}
    </div>
  )
}

/** The button to edit a review and until when, or why it cannot be edited. */
function EditReview({ review, onEdit }: { review: SaleReview; onEdit: () => void }) {
  const [isOver, setOver] = useState(false)
  const until = Date.parse(review.editableUntil)
  const isHydrated = useHydrated()
  // The device's clock; the server decides.
  useEffect(() => setOver(Date.now() >= until), [until])
  if (review.isHidden)
    return (
      <Notice>
        <p>
          Our staff has hidden this review, and only you see it. You can read the reason and appeal the
          decision under{' '}
          <Link to="/account-status" className="link">
            account status
          </Link>
          .
        </p>
      </Notice>
    )
  if (isOver) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" onClick={onEdit} disabled={!isHydrated}>
        Edit review
      </Button>
      <p className="text-sm text-muted">
        Until <LocalTime at={review.editableUntil} format="deadline" />
      </p>
    </div>
  )
}
