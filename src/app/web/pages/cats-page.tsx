import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import { CatsPage as Cats } from '#features/cats/web/list/cats-page.tsx'
import { SaveSearch } from '#features/searches/web/index.ts'
import { CompareHost, comparableCard } from './comparable-card.tsx'

export function CatsPage() {
  return (
    <VisitorFirst>
      <Cats
        catCard={comparableCard}
        saveSearch={(filters, label) => <SaveSearch list="cats" filters={filters} label={label} />}
      />
      <CompareHost />
    </VisitorFirst>
  )
}
