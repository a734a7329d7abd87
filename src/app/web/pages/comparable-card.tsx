import { lazy, Suspense } from 'react'
import { CompareToggle } from '#features/cats/web/compare/compare-toggle.tsx'
import { useSelection } from '#features/cats/web/compare/selection.ts'
import { cardWith } from './cat-card.tsx'

const CompareBar = lazy(async () => ({
  default: (await import('#features/cats/web/compare/compare-bar.tsx')).CompareBar,
}))

/** The card of a cat that can be selected for the comparison. */
export const comparableCard = cardWith((cat, className) => <CompareToggle cat={cat} className={className} />)

/** The bar of the selected cats, whose script loads when one is selected. */
export function CompareHost() {
  if (useSelection().length === 0) return null
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  )
}
