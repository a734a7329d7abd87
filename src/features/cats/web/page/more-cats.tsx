import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import type { CatDetail, CatFilter } from '../../contract.ts'
import type { RenderCatCard } from '../cat-card.tsx'
import { catQueries } from '../queries.ts'

const MAX_CATS = 4

type RowProps = {
  title: ReactNode
  /** The list of all of them. */
  path: string
  filter: Pick<CatFilter, 'breederId' | 'breed'>
  /** The ID of a cat that is left out. */
  except: string
  catCard: RenderCatCard
}

/** Other cats of the same breeder. They load after the page. */
export function MoreCats({ cat, catCard }: { cat: CatDetail; catCard: RenderCatCard }) {
  return (
    <CatRow
      title={
        <span>
          More cats from <bdi>{cat.breeder.businessName}</bdi>
        </span>
      }
      path={`/breeder/${cat.breederId}`}
      filter={{ breederId: cat.breederId }}
      except={cat.id}
      catCard={catCard}
    />
  )
}

/** A row of available cats; nothing if there are none. */
export function CatRow({ title, path, filter, except, catCard }: RowProps) {
  const { data } = useQuery(catQueries.list({ ...filter, status: ['available'], limit: MAX_CATS + 1 }))
  const others = data?.items.filter(({ id }) => id !== except) ?? []
  if (others.length === 0) return null
  return (
    <section className="mt-10">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">{title}</h2>
        <Link to={path} className="link">
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
