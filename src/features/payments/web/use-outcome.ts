import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFor } from '#lib/query-client.ts'
import type { PaymentEndpoints, PaymentStatus } from '../contract.ts'
import type { PurchaseMemory } from './purchase-memory.ts'

/** Milliseconds between two questions after a payment that the provider is still at work on. */
const WAITS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000]
/** Questions after a payment that nobody has finished; the provider's own answer may be a moment behind. */
const OPEN_WAITS = 2
/** Milliseconds after which a page says that the news will come by mail: all waits together. */
const PATIENCE = 30_000

/** Purchases in full that were confirmed since the page was loaded: one call is enough for each. */
const confirmed = new Set<string>()

/** How a payment stands, asked anew on every visit. The first question about a purchase in full confirms it. */
const outcomeQuery = ({ intentId, catId, kind }: PurchaseMemory) =>
  queryOptions({
    queryKey: ['/api/payments', intentId],
    queryFn: async ({ client, signal }) => {
      const api = apiFor<PaymentEndpoints>(client)
      if (kind === 'deposit' || confirmed.has(intentId)) {
        const params = { paymentIntentId: intentId }
        return api.call('GET /api/payments/{paymentIntentId}', { params, signal })
      }
      const body = { paymentIntentId: intentId, ...(catId && { catId }) }
      const status = await api.call('POST /api/confirm-full-payment', { body })
      confirmed.add(intentId)
      return status
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : waitAfter(state.data, state.dataUpdateCount)),
  })

/** Milliseconds until the next question, after `asked` answers; false when the answer is final or questions are used up. */
export function waitAfter(status: Pick<PaymentStatus, 'outcome'> | undefined, asked: number): number | false {
  const most = { processing: WAITS.length, open: OPEN_WAITS, succeeded: 0, failed: 0, lost: 0 }
  if (!status || asked > most[status.outcome]) return false
  return WAITS[asked - 1] ?? false
}

/** Asks after a payment until its end is known; `late` says that it takes longer than a page should wait. */
export function useOutcome(purchase: PurchaseMemory) {
  const query = useQuery(outcomeQuery(purchase))
  const waiting = !query.error && (!query.data || query.data.outcome === 'processing')
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [waiting])
  return { ...query, waiting, late: waiting && late }
}
