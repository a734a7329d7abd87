import type { AgeGroup, TypicalPrice } from '#features/cats/contract.ts'
import { KITTEN_MONTHS } from '#lib/age.ts'
import { formatDollarRange, formatWholeDollars } from '#lib/money.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'

const GROUPS: Record<AgeGroup, string> = {
  kitten: `Kittens under ${KITTEN_MONTHS} months`,
  adult: 'Older cats',
}

/** What most cats of a breed cost, by age group, each with a bar from the lower to the upper quartile. */
export function PriceTable({ prices }: { prices: TypicalPrice[] }) {
  const [first] = prices
  const most = Math.max(...prices.map(({ high }) => high))
  if (!first) return null
  return (
    <>
      <dl className="grid gap-5">
        {prices.map((price) => (
          <div key={price.ageGroup}>
            <dt className="font-medium">{GROUPS[price.ageGroup]}</dt>
            <dd>
              <p>{priceText(price)}</p>
              <Bar price={price} most={most} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        The middle half of the prices here, with each cattery counted once. As of{' '}
        <CalendarDate date={first.computedOn} />.
      </p>
    </>
  )
}

function priceText({ low, median, high, listings }: TypicalPrice): string {
  return `${formatDollarRange(low, high)}, ${listings} listings. Half of the catteries ask less than ${formatWholeDollars(median)}.`
}

/** The range on a scale from zero to the highest price, with a mark at the median. The text beside it says the same. */
function Bar({ price: { low, median, high }, most }: { price: TypicalPrice; most: number }) {
  const percent = (cents: number) => (100 * cents) / most
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="mt-2 h-3 w-full overflow-visible"
    >
      <rect y="2" width="100" height="8" className="fill-sunken" />
      <rect
        x={percent(low)}
        y="2"
        width={Math.max(percent(high - low), 1)}
        height="8"
        className="fill-action"
      />
      <rect x={percent(median) - 0.4} width="0.8" height="12" className="fill-ink" />
    </svg>
  )
}
