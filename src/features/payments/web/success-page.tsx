import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PaymentOutcome } from './payment-outcome.tsx'
import { readStoredPurchase, type StoredPurchase } from './stored-purchase.ts'
import { NoPayment, Processing } from './success-states.tsx'
import { readPurchase, successPath } from './success-url.ts'

/** `/success`: the outcome of a payment, which the URL or this tab's storage identifies. */
export function SuccessPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Undefined until the browser has read it; the server cannot.
  const [stored, setStored] = useState<StoredPurchase | null>()
  useEffect(() => setStored(readStoredPurchase()), [])
  const purchase = readPurchase(search, stored ?? null)

  // Completes the URL and removes the client secret that the provider adds to it.
  const path = purchase && stored !== undefined ? successPath(purchase) : null
  const currentPath = `/success?${search}`
  useEffect(() => {
    if (path && path !== currentPath) navigate(path, { replace: true })
  }, [path, currentPath, navigate])

  return (
    <div role="status" className="page max-w-2xl py-12 sm:py-20">
      {purchase ? (
        <PaymentOutcome key={purchase.intentId} purchase={purchase} />
      ) : stored === null ? (
        <NoPayment />
      ) : (
        <Processing />
      )}
    </div>
  )
}
