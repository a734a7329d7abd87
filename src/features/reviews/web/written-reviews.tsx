import { useQuery } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readPage } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { OwnReview } from '../contract.ts'
import { REVIEWS_PER_PAGE } from '../limits.ts'
import { writtenReviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

/** The reviews that the viewer wrote, with links to their orders, where they can be edited. */
export function WrittenReviews() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const reviews = useQuery(writtenReviewsQuery(page))
  return (
    <PagedList
      query={reviews}
      failure="Your reviews could not be loaded."
      loading={
        <ul className="divide-y border-y" aria-busy="true">
          <li className="py-5">
            <Skeleton className="h-24" />
          </li>
        </ul>
      }
      empty={<NoReviews isBeyondEnd={!!reviews.data?.total} />}
      label="Pages of reviews"
      page={page}
      perPage={REVIEWS_PER_PAGE}
      href={(to) => `/profile/reviews${to > 1 ? `?page=${to}` : ''}`}
    >
      {(rows) => (
        <ul className="divide-y border-y">
          {rows.map((review) => (
            <li key={review.id} className="py-5">
              <WrittenReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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
        <Link dir="auto" to={`/breeder/${breederId}`} className="link">
          {businessName}
        </Link>
        {isHidden ? <Badge tone="danger">Hidden by staff</Badge> : <Badge tone="good">Published</Badge>}
      </h2>
      <ReviewItem review={review} businessName={businessName}>
        <p className="mt-3 text-sm text-muted">
          <Link to={`/orders/${transactionId}#review`} className="link">
            {isEditable && !isHidden ? `Edit in the order of ${catName}` : `Order of ${catName}`}
          </Link>
          {isEditable && !isHidden && (
            <span>
              {'\u00a0· Can be edited until '}
              <LocalTime at={editableUntil} format="deadline" />
            </span>
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
      hint="After the handover of a cat, you can review the cattery on the order page."
    >
      <LinkButton to="/orders">Your orders</LinkButton>
    </EmptyState>
  )
}
