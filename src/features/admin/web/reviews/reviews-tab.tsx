import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import type { AdminReview } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Stars } from '#ui/star-rating.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { FilterLinks } from '../filter-links.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { ReviewActionDialog } from './review-action-dialog.tsx'

const STATUSES = [
  { id: null, text: 'All' },
  { id: 'visible', text: 'Visible' },
  { id: 'hidden', text: 'Hidden' },
] as const

/** Reviews, searched by text, reviewer, cattery, or order number, and filtered by whether they are hidden. */
export function ReviewsTab({ state }: { state: AdminState }) {
  const { q, reviewStatus, page } = state
  const reviews = useQuery(adminQueries.reviews(state))
  const [selected, setSelected] = useState<AdminReview>()
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Reviews</h2>
      <SearchForm
        q={q}
        label="Search reviews"
        placeholder="Text, reviewer, cattery, or order"
        href={(term) => adminUrl({ tab: 'reviews', q: term, reviewStatus })}
      />
      <FilterLinks
        label="Status"
        params="reviewStatus"
        current={reviewStatus}
        filters={STATUSES.map(({ id, text }) => ({
          id,
          text,
          href: adminUrl({ tab: 'reviews', q, reviewStatus: id }),
        }))}
      />
      <PagedList
        query={reviews}
        perPage={ROWS_PER_PAGE}
        label="Pages of reviews"
        page={page}
        href={(to) => adminUrl({ tab: 'reviews', q, reviewStatus, page: to })}
        empty={
          <EmptyState
            title="No reviews found"
            hint={
              q
                ? 'Try part of the text, the reviewer’s name, or the cattery.'
                : reviewStatus === 'hidden'
                  ? 'No reviews are hidden right now.'
                  : 'There are no reviews yet.'
            }
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((review) => (
              <li key={review.id} className="card grid gap-3 p-5">
                <ReviewFacts review={review} onSelect={() => setSelected(review)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selected && <ReviewActionDialog review={selected} onClose={() => setSelected(undefined)} />}
    </section>
  )
}

function ReviewFacts({ review, onSelect }: { review: AdminReview; onSelect: () => void }) {
  const { rating, comment, answer, createdAt, editedAt, isHidden, orderNumber, reviewer, breeder } = review
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Stars filled={rating} label={`${rating} out of 5 stars`} />
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {reviewer.name}
        </h3>
        {isHidden && <Badge tone="danger">Hidden</Badge>}
        {!review.isByStaff && (
          <ForRole needed="moderator">
            <Button
              size="sm"
              variant="secondary"
              className="sm:ml-auto"
              aria-label={`Take action on the review by ${reviewer.name}`}
              onClick={onSelect}
            >
              Take action
            </Button>
          </ForRole>
        )}
      </div>
      <p className="text-sm text-muted">
        {'About '}
        <Link dir="auto" to={`/breeder/${breeder.id}?reviews=all#reviews`} className="link">
          {breeder.businessName}
        </Link>
        <span>{`\u00a0· Order ${orderNumber}\u00a0· `}</span>
        <LocalTime at={createdAt} format="dateTime" />
        {editedAt && (
          <span>
            {'\u00a0· Edited '}
            <LocalTime at={editedAt} format="dateTime" />
          </span>
        )}
      </p>
      {comment && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      {answer && (
        <div className="max-w-prose rounded-md bg-sunken p-4 text-sm">
          <p className="font-medium">
            <bdi>{breeder.businessName}</bdi> replied
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </>
  )
}
