import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import type { CatFilter } from '#features/cats/contract.ts'
import { CatsPage as Cats } from '#features/cats/web/list/cats-page.tsx'
import { PlannedLitters } from '#features/litters/web/planned-litters.tsx'
import { SaveSearch, useNewCats } from '#features/searches/web/index.ts'
import { CompareHost, comparableCard } from './comparable-card.tsx'

const useNewOf = (filters: CatFilter) => useNewCats({ list: 'cats', filters })

export function CatsPage() {
  return (
    <VisitorFirst>
      <Cats
        catCard={comparableCard}
        saveSearch={(filters, label) => <SaveSearch list="cats" filters={filters} label={label} />}
        plannedLitters={(wanted) => <PlannedLitters q="" {...wanted} />}
        useNewCats={useNewOf}
      />
      <CompareHost />
    </VisitorFirst>
  )
}
