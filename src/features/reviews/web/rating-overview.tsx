import { Stars } from '#ui/star-rating.tsx'

type Props = {
  /** Hundredths of a star. */
  rating: number
  /** Number of reviews with one to five stars. */
  ratings: number[]
}

/** The average rating and a bar for each number of stars, highest first. */
export function RatingOverview({ rating, ratings }: Props) {
  const total = ratings.reduce((sum, count) => sum + count, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="grid gap-1">
        <span className="font-serif text-4xl tabular-nums">{(rating / 100).toFixed(1)}</span>
        <Stars filled={rating / 100} />
        <span className="text-sm text-muted">{`${total} ${total === 1 ? 'review' : 'reviews'}`}</span>
      </p>
      <ul className="grid grow gap-1.5 text-sm">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = ratings[stars - 1] ?? 0
          return (
            <li key={stars} className="flex items-center gap-3">
              <span aria-hidden="true" className="whitespace-nowrap text-muted tabular-nums">
                {`${stars} ★`}
              </span>
              <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <svg aria-hidden="true" width="0" className="h-2 grow rounded-full bg-sunken">
                <rect
                  width={`${total > 0 ? (count / total) * 100 : 0}%`}
                  height="100%"
                  rx="4"
                  className="fill-star"
                />
              </svg>
              <span className="w-6 shrink-0 tabular-nums">{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
