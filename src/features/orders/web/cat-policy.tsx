import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Policy } from '#lib/deposit-policy.ts'
import { Link } from '#ui/link.tsx'

const CatTerms = lazy(async () => ({ default: (await import('./cat-terms.tsx')).CatTerms }))

/** On the page of a cat: the deposit policy, and on request its dates and amounts. */
export function CatPolicy({ catId, policy }: { catId: string; policy: Policy }) {
  return (
    <div className="text-sm">
      <p className="text-muted">
        Deposit policy: <span className="font-medium">{policy}</span>
      </p>
      <TermsDisclosure catId={catId}>How cancellation works</TermsDisclosure>
    </div>
  )
}

/** The terms of a cat, loaded when they are opened; `children` is the label. */
export function TermsDisclosure({ catId, children }: { catId: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      // It may have been opened before hydration.
      ref={(element) => {
        if (element?.open) setOpen(true)
      }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link w-fit py-1">{children}</summary>
      {isOpen && (
        <Suspense>
          <CatTerms catId={catId} />
        </Suspense>
      )}
      <Link to="/terms#deposits-and-cancellation" className="link">
        All deposit policies
      </Link>
    </details>
  )
}
