import { useQuery } from '@tanstack/react-query'
import { formatWithCentsIfAny, shareOf } from '#lib/money.ts'
import { payoutTermsQuery } from './payout-queries.ts'

/**
 * Returns a function that says what the breeder receives of a price in cents, after the platform's fee. Undefined without a
 * fee or a price.
 */
export function useNetPrice(): (price: number) => string | undefined {
  const { data } = useQuery(payoutTermsQuery)
  return (price) =>
    data && data.feeBps > 0 && price > 0
      ? `You receive ${formatWithCentsIfAny(price - shareOf(price, data.feeBps))} of ${formatWithCentsIfAny(price)}`
      : undefined
}
