import { lazy } from 'react'
import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import { CatsPage as Cats } from '#features/cats/web/list/cats-page.tsx'
import { SaveSearch, useNewCats } from '#features/searches/web/index.ts'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { CompareHost, comparableCard } from './comparable-card.tsx'

/** Loaded for an empty list. */
const PlannedLitters = lazy(async () => ({
  default: (await import('#features/litters/web/planned-litters.tsx')).PlannedLitters,
}))

export function CatsPage() {
  return (
    <VisitorFirst>
      <Cats
        catCard={comparableCard}
        saveSearch={(filters, label, variant) => (
          <SaveSearch list="cats" filters={filters} label={label} variant={variant} />
        )}
        plannedLitters={(wanted) => (
          <LazyContent>
            <PlannedLitters q="" {...wanted} />
          </LazyContent>
        )}
        useNewCats={useNewCats}
      />
      <CompareHost />
    </VisitorFirst>
  )
}
