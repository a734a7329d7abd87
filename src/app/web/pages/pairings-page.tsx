import { PairingsPage as Pairings } from '#features/litters/web/pairings/pairings-page.tsx'
import { SaveSearch, useNewPairings } from '#features/searches/web/index.ts'

export function PairingsPage() {
  return (
    <Pairings
      saveSearch={(filters, label, variant) => (
        <SaveSearch list="pairings" filters={filters} label={label} variant={variant} />
      )}
      useNewPairings={useNewPairings}
    />
  )
}
