const STAR = 'M8 1.3l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.7l-4.2 2.4 1-4.7L1.2 6.2 6 5.7z'

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
  const figure = (rating / 100).toFixed(1)
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <svg
        role="img"
        aria-label={`${figure} out of 5 stars`}
        width="84"
        height="16"
        viewBox="0 0 84 16"
        className="text-star"
      >
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 17} 0)`}
            fill={index < Math.floor(rating / 100) ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <span className="font-medium figures">{figure}</span>
      {reviews !== undefined && (
        <span className="text-muted">
          ({reviews}
          <span className={long ? '' : 'sr-only'}>{reviews === 1 ? ' review' : ' reviews'}</span>)
        </span>
      )}
    </span>
  )
}
