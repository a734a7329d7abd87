import { Badge } from './badge.tsx'

/** The left edge and the width of a star in its fifth of the image, as fractions. */
const STAR = { left: 1 / 17, width: 14 / 17 }

/** Five stars, of which `filled` are filled; a fraction fills part of a star. Without a label they are decoration. */
export function Stars({ filled, label }: { filled: number; label?: string }) {
  const full = Math.floor(filled)
  const part = filled > full ? STAR.left + (filled - full) * STAR.width : 0
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className="h-3.5 w-19 shrink-0 bg-line mask-(--image-star) mask-size-[20%_100%] forced-color-adjust-none"
    >
      <rect width={`${Math.round((full + part) * 20)}%`} height="100%" className="fill-star" />
    </svg>
  )
}

type Props = {
  /** Hundredths of a star: 450 is 4.5. */
  rating: number
  reviews: number
  /** Shows "(31 reviews)"; otherwise the word is for screen readers only. */
  long?: boolean
}

/** Five stars with the average and the number of reviews; "New" without reviews. */
export function StarRating({ rating, reviews, long = false }: Props) {
  const word = reviews === 1 ? 'review' : 'reviews'
  const average = (rating / 100).toFixed(1)
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-sm">
      {reviews === 0 ? (
        <Badge tone="warm">New</Badge>
      ) : (
        <>
          <Stars filled={rating / 100} label={`${average} out of 5 stars`} />
          <span className="font-medium tabular-nums">{average}</span>
        </>
      )}
      <span className="text-muted">
        <span>{long ? `(${reviews} ${word})` : `(${reviews})`}</span>
        {!long && <span className="sr-only">{word}</span>}
      </span>
    </span>
  )
}
