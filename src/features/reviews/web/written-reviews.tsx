import { useQuery } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OwnReview } from '../contract.ts'
import { PAGE_SIZE, readWrittenPage, writtenReviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

/** The reviews that the viewer wrote, with links to their orders, where they can be edited. */
export function WrittenReviews() {
  const [search] = useSearchParams()
  const page = readWrittenPage(search)
  const { data, isError, refetch } = useQuery(writtenReviewsQuery(page))
  if (isError)
    return (
      <Notice tone="danger">
        <p className="mb-3 text-base">Your reviews could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    )
  if (data?.items.length === 0) return <NoReviews isBeyondEnd={data.total > 0} />
  return (
    <>
      <ul className="divide-y border-y" aria-busy={!data}>
        {data ? (
          data.items.map((review) => (
            <li key={review.id} className="py-5">
              <WrittenReview review={review} />
            </li>
          ))
        ) : (
          <li className="py-5">
            <Skeleton className="h-24" />
          </li>
        )}
      </ul>
      {data && (
        <Pagination
          label="Pages of reviews"
          page={page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          href={(to) => `/profile/reviews${to > 1 ? `?page=${to}` : ''}`}
        />
      )}
    </>
  )
}

function WrittenReview({ review }: { review: OwnReview }) {
  const { breederId, businessName, catName, transactionId, editableUntil, isHidden } = review
  const [isEditable, setEditable] = useState(false)
  // The device's clock; the server decides.
  useEffect(() => setEditable(Date.now() < Date.parse(editableUntil)), [editableUntil])
  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-center gap-2 text-lg">
        <Link to={`/breeder/${breederId}`} className="link">
          {businessName}
        </Link>
        {isHidden ? <Badge tone="warm">Hidden by staff</Badge> : <Badge tone="good">Published</Badge>}
      </h2>
      <ReviewItem review={review} businessName={businessName}>
        <p className="mt-3 text-sm text-muted">
          <Link to={`/orders/${transactionId}#review`} className="link">
            {isEditable && !isHidden ? `Edit in the order of ${catName}` : `Order of ${catName}`}
          </Link>
          {isEditable && !isHidden && (
            <>
              {' · Can be edited until '}
              <LocalTime at={editableUntil} format="dateTime" />
            </>
          )}
        </p>
      </ReviewItem>
    </>
  )
}

function NoReviews({ isBeyondEnd }: { isBeyondEnd: boolean }) {
  const icon = <Star size={40} strokeWidth={1.25} aria-hidden="true" />
  return isBeyondEnd ? (
    <EmptyState icon={icon} title="This page is empty" hint="Your reviews end on an earlier page.">
      <LinkButton to="/profile/reviews">Go to the latest reviews</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title="No reviews yet"
      hint="After the handover of a cat, you can review the cattery on the page of the order."
    >
      <LinkButton to="/orders">Your orders</LinkButton>
    </EmptyState>
  )
}
