import type { ReactNode } from 'react'
import { LocalTime } from '#ui/local-time.tsx'
import { Stars } from '#ui/star-rating.tsx'
import type { Review } from '../contract.ts'

type Props = {
  review: Review
  businessName: string
  /** Further facts or actions below the review. */
  children?: ReactNode
}

/** One review with the breeder's reply. */
export function ReviewItem({ review, businessName, children }: Props) {
  const { rating, reviewer, createdAt, editedAt, comment, answer, isVerified } = review
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars filled={rating} label={`${rating} out of 5 stars`} />
        <h3 className="font-sans font-medium">{reviewer ?? 'A former member'}</h3>
        <span className="text-muted">
          {isVerified && <span>{'Verified purchase\u00a0· '}</span>}
          <LocalTime at={createdAt} format="date" />
          {editedAt && (
            <span>
              {'\u00a0· Edited '}
              <LocalTime at={editedAt} format="date" />
            </span>
          )}
        </span>
      </div>
      {comment && (
        <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      {answer && (
        <div className="mt-4 max-w-prose rounded-md bg-sunken p-4 text-sm">
          <p className="font-medium">
            <bdi>{businessName}</bdi> replied
            <span className="font-normal text-muted">
              {'\u00a0· '}
              <LocalTime at={answer.createdAt} format="date" />
            </span>
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}
