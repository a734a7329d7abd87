import { CatRow } from '#features/cats/web/page/more-cats.tsx'
import type { Order } from '#features/orders/contract.ts'
import { catCard } from './cat-card.tsx'

/** Available cats of the same breed, below an order that ended. */
export function SimilarCats({ order: { catId, snapshot } }: { order: Order }) {
  return (
    <CatRow
      title="Similar cats"
      path={`/cats?${new URLSearchParams({ breed: snapshot.breed })}`}
      filter={{ breed: snapshot.breed }}
      except={catId}
      catCard={catCard}
    />
  )
}
