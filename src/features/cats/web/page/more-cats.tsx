import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import type { CatDetail } from '../../contract.ts'
import type { RenderCatCard } from '../cat-card.tsx'
import { catQueries } from '../queries.ts'

const MAX_CATS = 4

/** Other cats of the same breeder. They load after the page. */
export function MoreCats({ cat, catCard }: { cat: CatDetail; catCard: RenderCatCard }) {
  const { data } = useQuery(
    catQueries.list({ breederId: cat.breederId, status: ['available'], limit: MAX_CATS + 1 }),
  )
  const others = data?.items.filter(({ id }) => id !== cat.id) ?? []
  if (others.length === 0) return null
  return (
    <section className="mt-10">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">
          More cats from <bdi>{cat.breeder.businessName}</bdi>
        </h2>
        <Link to={`/breeder/${cat.breederId}`} className="link">
          See all
        </Link>
      </div>
      <ul className="cards">
        {others.slice(0, MAX_CATS).map((other) => (
          <li key={other.id} className="flex min-w-0">
            {catCard(other)}
          </li>
        ))}
      </ul>
    </section>
  )
}
