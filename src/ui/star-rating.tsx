/** Five stars, of which the first `filled` are filled. Without a label they are decoration. */
export function Stars({ filled, label }: { filled: number; label?: string }) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="h-3.5 w-19 bg-line mask-(--image-star) mask-size-[20%_100%] forced-color-adjust-none"
    >
      <span className="block h-full bg-star" style={{ width: `${filled * 20}%` }} />
    </span>
  )
}

type Props = {
  /** Hundredths of a star: 450 is 4.5. */
  rating: number
  reviews?: number
  /** Shows "(31 reviews)"; otherwise the word is for screen readers only. */
  long?: boolean
}

/** Five stars with the average and the number of reviews. Stars are rounded down: 4.5 fills four. */
export function StarRating({ rating, reviews, long = false }: Props) {
  const word = reviews === 1 ? 'review' : 'reviews'
  const average = (rating / 100).toFixed(1)
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Stars filled={Math.floor(rating / 100)} label={`${average} out of 5 stars`} />
      <span className="font-medium tabular-nums">{average}</span>
      {reviews !== undefined && (
        <span className="text-muted">
          {long ? `(${reviews} ${word})` : `(${reviews})`}
          {!long && <span className="sr-only">{word}</span>}
        </span>
      )}
    </span>
  )
}
