import { lazy, Suspense, useState } from 'react'
import type { Policy } from '#lib/deposit-policy.ts'

const CatTerms = lazy(async () => ({ default: (await import('./cat-terms.tsx')).CatTerms }))

/** On the page of a cat: the deposit policy, and on request its dates and amounts. */
export function CatPolicy({ catId, policy }: { catId: string; policy: Policy }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="text-sm"
      // It may have been opened before hydration.
      ref={(element) => {
        if (element?.open) setOpen(true)
      }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Deposit policy: {policy}. <span className="link">How cancellation works</span>
      </summary>
      {isOpen && (
        <Suspense>
          <CatTerms catId={catId} />
        </Suspense>
      )}
      <a href="/terms#deposits-and-cancellation" className="link">
        All deposit policies
      </a>
    </details>
  )
}
