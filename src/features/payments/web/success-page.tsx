import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PaymentOutcome } from './payment-outcome.tsx'
import { type PurchaseMemory, recallPurchase } from './purchase-memory.ts'
import { readPurchase, successPath } from './success-address.ts'
import { NoPayment, Waiting } from './success-states.tsx'

/** `/success`: how a payment ended. The address names it; what is missing there, this tab may remember. */
export function SuccessPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Undefined until the browser has been asked, which the server can't do.
  const [memory, setMemory] = useState<PurchaseMemory | null>()
  useEffect(() => setMemory(recallPurchase()), [])
  const purchase = readPurchase(search, memory ?? null)

  // From then on the address alone is enough, and the provider's secret is no part of it.
  const address = purchase && memory !== undefined ? successPath(purchase) : null
  const here = `/success?${search}`
  useEffect(() => {
    if (address && address !== here) navigate(address, { replace: true })
  }, [address, here, navigate])

  return (
    <div role="status" className="page max-w-2xl py-12 sm:py-20">
      {purchase ? (
        <PaymentOutcome key={purchase.intentId} purchase={purchase} />
      ) : memory === null ? (
        <NoPayment />
      ) : (
        <Waiting />
      )}
    </div>
  )
}
