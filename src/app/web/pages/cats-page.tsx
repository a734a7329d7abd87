import { CatsPage as Cats } from '#features/cats/web/cats-page.tsx'
import { catCard } from './cat-card.tsx'

export function CatsPage() {
  return <Cats catCard={catCard} />
}
