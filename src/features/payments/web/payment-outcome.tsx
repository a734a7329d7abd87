import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CatDetail } from '#features/cats/contract.ts'
import { catQueries, invalidateCats } from '#features/cats/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { TOAST_TIME, toast } from '#ui/toast.ts'
import type { PaymentStatus } from '../contract.ts'
import { forgetPurchase, type PurchaseMemory, recallPurchase } from './purchase-memory.ts'
import { Succeeded } from './succeeded.tsx'
import { Failed, Late, Lost, NoPayment, NotSignedIn, Open, Unknown, Waiting } from './success-states.tsx'
import { useOutcome } from './use-outcome.ts'

/** What became of a payment: it says that all is well only when the server has recorded it. */
export function PaymentOutcome({ purchase }: { purchase: PurchaseMemory }) {
  const { data: status, error, waiting, late, isFetching, refetch } = useOutcome(purchase)
  const catId = status?.catId ?? purchase.catId
  const { data: cat } = useQuery({ ...catQueries.detail(catId), enabled: status?.outcome === 'succeeded' })
  useAftermath(purchase, status, error)
  if (error?.status === 401) return <NotSignedIn />
  if (error?.status === 404 || error?.status === 400) return <NoPayment />
  if (error) return <Unknown busy={isFetching} onRetry={() => refetch()} />
  if (late) return <Late busy={isFetching} onRetry={() => refetch()} />
  if (waiting || !status) return <Waiting />
  switch (status.outcome) {
    case 'succeeded':
      return <Succeeded status={status} cat={cat} />
    case 'lost':
      return <Lost status={status} />
    case 'failed':
      return <Failed status={status} />
    default:
      return isFetching ? <Waiting /> : <Open status={status} />
  }
}

/** What follows from the end of a payment: notices, once; fresh cats; and nothing kept of it in this tab. */
function useAftermath(
  purchase: PurchaseMemory,
  status: PaymentStatus | undefined,
  error: ApiError | null,
): void {
  const client = useQueryClient()
  const { intentId, kind } = purchase
  const outcome = status?.outcome
  const catName = status?.catName
  const broken = !!error && ![400, 401, 404].includes(error.status)
  useEffect(() => {
    if (outcome !== 'succeeded' && outcome !== 'failed' && outcome !== 'lost') return
    void invalidateCats(client)
    const fresh = recallPurchase()?.intentId === intentId
    forgetPurchase()
    // A page that is loaded again or come back to has said it before.
    if (outcome === 'succeeded' && fresh) celebrate(kind, catName ?? '')
  }, [client, outcome, intentId, kind, catName])
  useEffect(() => {
    if (!broken || kind !== 'full') return
    toast({
      title: 'Confirmation Error',
      description: 'Payment successful, but there was an issue recording your order. Please contact support.',
      tone: 'danger',
    })
  }, [broken, kind])
}

function celebrate(kind: PurchaseMemory['kind'], name: CatDetail['name']) {
  const description =
    kind === 'deposit'
      ? `Deposit confirmed! ${name} is now reserved for you.`
      : `Thank you for purchasing ${name}!`
  toast({ title: 'Payment Successful', description })
  if (kind === 'deposit') return
  const recorded = 'Your purchase has been recorded successfully!'
  setTimeout(() => toast({ title: 'Order Confirmed', description: recorded }), TOAST_TIME)
}
