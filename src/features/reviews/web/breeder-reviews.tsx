import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import type { Review } from '../contract.ts'
import { REVIEWS_PER_PAGE } from '../limits.ts'
import { reviewPageUrl, reviewsQuery } from './queries.ts'
import { RatingOverview } from './rating-overview.tsx'
import { ReviewItem } from './review-item.tsx'

type Breeder = {
  id: string
  businessName: string
  rating: number
  reviewCount: number
  /** Number of reviews with one to five stars. */
  ratings: number[]
  /** The latest reviews. */
  reviews: Review[]
}

/** The link that reports a review, of a higher feature. */
type Report = (review: Review) => ReactNode

type Props = { breeder: Breeder; page: number | null; report?: Report }

/** Reviews of a breeder: the latest, or one page of all of them with `page`. */
export function BreederReviews({ breeder, page, report }: Props) {
  const { id, businessName, reviewCount, reviews } = breeder
  if (reviews.length === 0) return <p className="text-muted">No reviews yet for this breeder.</p>
  return (
    <>
      <RatingOverview rating={breeder.rating} ratings={breeder.ratings} />
      {page === null ? (
        <>
          <List reviews={reviews} businessName={businessName} report={report} />
          {reviewCount > reviews.length && (
            <LinkButton
              variant="secondary"
              to={reviewPageUrl(id, 1)}
            >{`Show all ${reviewCount} reviews`}</LinkButton>
          )}
        </>
      ) : (
        <AllReviews breeder={breeder} page={page} report={report} />
      )}
    </>
  )
}

type AllProps = { breeder: Breeder; page: number; report: Report | undefined }

function AllReviews({ breeder: { id, businessName }, page, report }: AllProps) {
  const all = useQuery({ ...reviewsQuery(id, page), placeholderData: keepPreviousData })
  return (
    <div aria-busy={all.isFetching}>
      <PagedList
        query={all}
        failure="Error loading reviews. Please try again later."
        loading={<Loading />}
        empty={<p className="mt-4 py-6 text-muted">There are no more reviews.</p>}
        label="Pages of reviews"
        page={page}
        perPage={REVIEWS_PER_PAGE}
        href={(to) => reviewPageUrl(id, to)}
      >
        {(reviews) => <List reviews={reviews} businessName={businessName} report={report} />}
      </PagedList>
    </div>
  )
}

type ListProps = { reviews: Review[]; businessName: string; report: Report | undefined }

function List({ reviews, businessName, report }: ListProps) {
  return (
    <ul className="mt-4 divide-y">
      {reviews.map((review) => (
        <li key={review.id} className="py-5">
          <ReviewItem review={review} businessName={businessName}>
            {report && <div className="mt-3 text-sm text-muted">{report(review)}</div>}
          </ReviewItem>
        </li>
      ))}
    </ul>
  )
}
