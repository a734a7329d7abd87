import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import type { PaymentEndpoints, PurchaseKind } from '../contract.ts'

/** The order to pay; `amount` is in cents, as the page shows it. */
export type Order = { catId: string; breederId: string; kind: PurchaseKind; amount: number }

/**
 * Creates the payment intent of an order when the component is shown, and again with `retry`. Repeating is safe: the API
 * returns the same intent while it can still be paid. Give the component a key of the order, so that another order starts
 * without an intent.
 */
export function usePaymentIntent({ catId, breederId, kind, amount }: Order) {
  const api = useApi<PaymentEndpoints>()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (order: Order) =>
      order.kind === 'deposit'
        ? api.call('POST /api/create-deposit-payment-intent', { body: { catId: order.catId } })
        : api.call('POST /api/create-payment-intent', {
            body: { amount: order.amount, catId: order.catId, breederId: order.breederId },
          }),
  })
  const create = useCallback(
    () => mutate({ catId, breederId, kind, amount }),
    [mutate, catId, breederId, kind, amount],
  )
  useEffect(create, [create])
  return { intent: data, error, isPending, retry: create }
}
