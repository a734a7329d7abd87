import { Badge } from './badge.tsx'

/** Five stars, of which the first `filled` are filled; a part of a star stays empty. Without a label they are decoration. */
export function Stars({ filled, label }: { filled: number; label?: string }) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className="h-3.5 w-19 shrink-0 bg-line mask-(--image-star) mask-size-[20%_100%] forced-color-adjust-none"
    >
      <rect width={`${Math.floor(filled) * 20}%`} height="100%" className="fill-star" />
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

/** Five stars with the average and the number of reviews; without reviews, they are empty, and "New" is beside them. */
export function StarRating({ rating, reviews, long = false }: Props) {
  const word = reviews === 1 ? 'review' : 'reviews'
  const average = (reviews === 0 ? 0 : rating / 100).toFixed(1)
  const isWordShown = long || reviews === 0
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-sm">
      <Stars filled={reviews === 0 ? 0 : rating / 100} label={`${average} out of 5 stars`} />
      <span className="font-medium tabular-nums">{average}</span>
      <span className="text-muted">{isWordShown ? `(${reviews} ${word})` : `(${reviews})`}</span>
      {!isWordShown && <span className="sr-only">{word}</span>}
      {reviews === 0 && <Badge tone="good">New</Badge>}
    </span>
  )
}
