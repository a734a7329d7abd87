import type { CatDetail } from '#features/cats/contract.ts'
import { MoreCats as More } from '#features/cats/web/page/more-cats.tsx'
import { catCard } from './cat-card.tsx'

/** Other cats of the breeder of a cat, loaded after the cat's page. */
export function MoreCats({ cat }: { cat: CatDetail }) {
  return <More cat={cat} catCard={catCard} />
}
