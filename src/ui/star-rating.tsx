import type { CSSProperties } from 'react'

type Props = {
  /** Hundredths of a star: 450 is 4.5. */
  rating: number
  reviews?: number
  /** Writes "(31 reviews)" out where there is room; otherwise the word is for screen readers. */
  long?: boolean
}

/**
 * Five stars with the figure and the number of reviews. A star is filled when its index is below the floor of the
 * rating, so 4.5 fills four.
 */
export function StarRating({ rating, reviews, long = false }: Props) {
  const word = reviews === 1 ? 'review' : 'reviews'
  const figure = (rating / 100).toFixed(1)
  return (
    <span className="rating">
      <span
        role="img"
        aria-label={`${figure} out of 5 stars`}
        className="stars"
        style={{ '--filled': Math.floor(rating / 100) } as CSSProperties}
      />
      <span className="figures">{figure}</span>
      {reviews !== undefined && (
        <span className="text-muted">
          {long ? `(${reviews} ${word})` : `(${reviews})`}
          {!long && <span className="sr-only">{word}</span>}
        </span>
      )}
    </span>
  )
}
