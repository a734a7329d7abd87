import { formatWholeDollars } from '#lib/money.ts'
import { Input } from '#ui/forms/controls.tsx'
import { barsPath } from './bars-path.ts'
import { type CatListFilter, toFormValues } from './cat-filter.ts'
import type { Histogram } from './facets.ts'

const HEIGHT = 24

type Props = { filter: CatListFilter; prices: Histogram | null | undefined }

/** Two inputs for the price range, below a histogram of the prices. */
export function PriceFilter({ filter, prices }: Props) {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filter
  const isInRange = (low: number, high: number) => high > minPrice && low <= maxPrice
  const values = toFormValues(filter)
  return (
    <fieldset className="relative">
      <legend className="mb-1 text-sm font-medium">Price Range</legend>
      {/* Rendered without bars while the facets load, so that the layout does not shift. */}
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
            <path className="text-action" d={barsPath(prices, HEIGHT, isInRange)} />
          </>
        )}
      </svg>
      {prices?.isCapped && (
        <p aria-hidden="true" className="absolute top-0 right-0 text-xs text-muted">
          {`${formatWholeDollars(prices.from + (prices.counts.length - 1) * prices.step)} and more`}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Input
          {...PRICE_INPUT}
          name="minPrice"
          aria-label="Minimum price in dollars"
          placeholder={prices ? formatWholeDollars(prices.min) : 'Min'}
          defaultValue={values.minPrice}
        />
        <Input
          {...PRICE_INPUT}
          name="maxPrice"
          aria-label="Maximum price in dollars"
          placeholder={prices ? formatWholeDollars(prices.max) : 'Max'}
          defaultValue={values.maxPrice}
        />
      </div>
    </fieldset>
  )
}

const PRICE_INPUT = { type: 'number', min: 0, step: 'any', inputMode: 'numeric' } as const
