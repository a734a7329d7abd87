import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ManagedBreeder } from '#features/breeders/web/index.ts'
import { orderPath } from '#features/orders/web/index.ts'
import { ownReviewsQuery, REVIEWS_PER_PAGE, ReplyToReview, ReviewItem } from '#features/reviews/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { dashboardUrl, REVIEW_FILTERS, type ReviewShow } from './dashboard-url.ts'
import type { Dashboard } from './use-dashboard.ts'

const LABELS: Record<ReviewShow, string> = { all: 'All', unanswered: 'Without a reply' }

/** The reviews of the cattery, which the breeder can answer. */
export function ReviewsTab({ breeder, dashboard }: { breeder: ManagedBreeder; dashboard: Dashboard }) {
  const { reviews: show = 'all', page = 1 } = dashboard
  const { pathname } = useLocation()
  const reviews = useQuery({
    ...ownReviewsQuery(show, page),
    placeholderData: keepPreviousData,
  })
  const urlOf = (to: { reviews: ReviewShow; page?: number }) =>
    dashboardUrl(pathname, { tab: 'reviews', form: null, ...to })
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Reviews</h2>
      <nav aria-label="Filter reviews" className="flex flex-wrap gap-2">
        {REVIEW_FILTERS.map((each) => (
          <Link
            key={each}
            to={urlOf({ reviews: each })}
            aria-current={each === show ? 'true' : undefined}
            className={buttonClass(each === show ? 'primary' : 'secondary', 'sm')}
          >
            {LABELS[each]}
          </Link>
        ))}
      </nav>
      <PagedList
        query={reviews}
        failure="Your reviews could not be loaded."
        loading={<Loading />}
        empty={
          show === 'all' && page === 1 ? (
            <EmptyState title="No reviews yet" hint="Buyers can review your cattery after the handover." />
          ) : (
            <p className="py-10 text-center text-muted">
              No reviews here.{' '}
              <Link to={urlOf({ reviews: 'all' })} className="link">
                Show all
              </Link>
            </p>
          )
        }
        label="Pages of reviews"
        page={page}
        perPage={REVIEWS_PER_PAGE}
        href={(to) => urlOf({ reviews: show, page: to })}
      >
        {(rows) => (
          <ul className="divide-y">
            {rows.map((review) => (
              <li key={review.id} className="py-5">
                <ReviewItem review={review} businessName={breeder.businessName}>
                  <p className="mt-3 mb-3 text-sm text-muted">
                    <bdi>{review.catName}</bdi>,{' '}
                    <Link to={orderPath(review, 'breeder')} className="link">
                      {`order ${review.orderNumber}`}
                    </Link>
                  </p>
                  <ReplyToReview review={review} />
                </ReviewItem>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
