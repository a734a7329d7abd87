import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import type { PaymentEndpoints, PaymentStatus } from '../contract.ts'
import type { StoredPurchase } from './stored-purchase.ts'

/** Milliseconds before each retry while the provider is still processing the payment. */
const DELAYS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000]
/** Retries for an open payment: the provider may report the authorization a moment late. */
const OPEN_RETRIES = 2
/** Milliseconds after which the page stops waiting and promises an email: the sum of all delays. */
const MAX_WAIT_MS = 30_000

/** Milliseconds until the next confirmation, after `confirmations` responses; false if there is nothing to wait for. */
export function retryDelay(
  status: Pick<PaymentStatus, 'outcome'> | undefined,
  confirmations: number,
): number | false {
  const retries = {
    processing: DELAYS.length,
    open: OPEN_RETRIES,
    checking: 0,
    succeeded: 0,
    failed: 0,
    lost: 0,
  }
  if (!status || confirmations > retries[status.outcome]) return false
  return DELAYS[confirmations - 1] ?? false
}

/**
 * Confirms a payment when the component is shown, and again until its outcome is final or the retries are used up.
 * Confirming twice is safe. `isLate` becomes true when this takes longer than a visitor should wait.
 */
export function useConfirmPayment({ intentId, catId }: StoredPurchase) {
  const api = useApi<PaymentEndpoints>()
  const [status, setStatus] = useState<PaymentStatus>()
  const [error, setError] = useState<ApiError | null>(null)
  const [confirmations, setConfirmations] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { paymentIntentId: intentId, ...(catId && { catId }) }
      return api.call('POST /api/confirm-full-payment', { body })
    },
    onSuccess: (latest) => {
      setStatus(latest)
      setError(null)
      setConfirmations((count) => count + 1)
    },
    onError: setError,
  })
  const confirm = useCallback(() => mutate(), [mutate])
  useEffect(confirm, [confirm])

  const delay = error ? false : retryDelay(status, confirmations)
  useEffect(() => {
    if (delay === false) return
    const timer = setTimeout(confirm, delay)
    return () => clearTimeout(timer)
  }, [delay, confirm])

  const isWaiting = !error && (!status || status.outcome === 'processing' || delay !== false)
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdue(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return { status, error, isPending, isWaiting, isLate: isWaiting && isOverdue, confirm }
}
