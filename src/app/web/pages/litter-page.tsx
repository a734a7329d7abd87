import { LitterPage as Litter } from '#features/profiles/web/litter-page.tsx'
import { catCard } from './cat-card.tsx'

export function LitterPage() {
  return <Litter catCard={catCard} />
}
