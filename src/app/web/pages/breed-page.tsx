import { GuidePage } from '#features/breeds/web/guide-page.tsx'
import { catCard } from './cat-card.tsx'

export function BreedPage() {
  return <GuidePage catCard={catCard} />
}
