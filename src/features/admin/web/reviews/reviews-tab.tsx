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
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
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
          <StaffTable label="Reviews" columns={COLUMNS}>
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} onSelect={() => setSelected(review)} />
            ))}
          </StaffTable>
        )}
      </PagedList>
      {selected && <ReviewActionDialog review={selected} onClose={() => setSelected(undefined)} />}
    </section>
  )
}

const COLUMNS = ['Review', 'About', 'Written', 'Action']

function ReviewRow({ review, onSelect }: { review: AdminReview; onSelect: () => void }) {
  const { rating, comment, answer, createdAt, editedAt, isHidden, orderNumber, reviewer, breeder } = review
  return (
    <StaffRow>
      <StaffCell isMain>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 dir="auto" className="font-sans text-base font-medium wrap-anywhere">
            {reviewer.name}
          </h3>
          <Stars filled={rating} label={`${rating} out of 5 stars`} />
          {isHidden && <Badge tone="danger">Hidden</Badge>}
        </div>
        {comment && (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {comment}
          </p>
        )}
        {answer && (
          <div className="mt-2 max-w-prose border-l-2 border-line pl-3">
            <p className="font-medium">
              <bdi>{breeder.businessName}</bdi> replied
            </p>
            <p dir="auto" className="whitespace-pre-line">
              {answer}
            </p>
          </div>
        )}
      </StaffCell>
      <StaffCell>
        <Link dir="auto" to={`/breeder/${breeder.id}?reviews=all#reviews`} className="link">
          {breeder.businessName}
        </Link>
        <span className="block text-muted">{`Order ${orderNumber}`}</span>
      </StaffCell>
      <StaffCell isShort label="Written">
        <LocalTime at={createdAt} format="date" />
        {editedAt && (
          <span className="block text-muted">
            {'Edited '}
            <LocalTime at={editedAt} format="date" />
          </span>
        )}
      </StaffCell>
      <StaffCell isShort>
        {!review.isByStaff && (
          <ForRole needed="moderator">
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Take action on the review by ${reviewer.name}`}
              onClick={onSelect}
            >
              Take action
            </Button>
          </ForRole>
        )}
      </StaffCell>
    </StaffRow>
  )
}
