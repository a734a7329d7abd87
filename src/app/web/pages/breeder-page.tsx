import { BreederPage as Breeder } from '#features/profiles/web/breeder-page.tsx'
import { catCard } from './cat-card.tsx'

export function BreederPage() {
  return <Breeder catCard={catCard} />
}
