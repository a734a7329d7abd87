import { lazy, type ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

// Few cats are held.
const OfferedBadge = lazy(async () => ({
  default: (await import('#features/waiting-lists/web/offers/offered-badge.tsx')).OfferedBadge,
}))

/** The badge of a held cat, or another one for the family that it is offered to. Visitors have no offers. */
export function HeldBadge({ catId, badge }: { catId: string; badge: ReactNode }) {
  if (!useViewer()) return badge
  return (
    <LazyContent fallback={badge}>
      <OfferedBadge catId={catId} otherwise={badge} />
    </LazyContent>
  )
}
