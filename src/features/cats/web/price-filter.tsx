import { formatDollars } from '#lib/money.ts'
import { Input } from '#ui/controls.tsx'
import type { CatSearch } from './cat-search.ts'
import { barsPath, type Histogram } from './facets.ts'

const HEIGHT = 24

type Props = { search: Pick<CatSearch, 'minPrice' | 'maxPrice'>; prices: Histogram | null | undefined }

/** Two numbers for the limits, under a picture of how many cats cost how much. */
export function PriceFilter({ search, prices }: Props) {
  const { minPrice, maxPrice } = search
  const within = (low: number, high: number) =>
    high > (minPrice ?? 0) * 100 && low <= (maxPrice ?? Number.POSITIVE_INFINITY) * 100
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Price Range</legend>
      {/* Its room is kept while it is on its way. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, prices?.counts.length ?? 1) - 0.2} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        className="h-10 w-full border-b border-line text-line"
      >
        {prices && prices.counts.length > 1 && (
          <>
            <path d={barsPath(prices, HEIGHT)} />
            <path className="text-action" d={barsPath(prices, HEIGHT, within)} />
          </>
        )}
      </svg>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Input
          {...LIMIT}
          name="minPrice"
          aria-label="Minimum price in dollars"
          placeholder={prices ? formatDollars(prices.min) : 'Min'}
          defaultValue={minPrice ?? ''}
        />
        <Input
          {...LIMIT}
          name="maxPrice"
          aria-label="Maximum price in dollars"
          placeholder={prices ? formatDollars(prices.max) : 'Max'}
          defaultValue={maxPrice ?? ''}
        />
      </div>
    </fieldset>
  )
}

const LIMIT = { type: 'number', min: 0, step: 'any', inputMode: 'numeric' } as const
