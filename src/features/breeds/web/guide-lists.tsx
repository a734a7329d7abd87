import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RenderCatCard } from '#features/cats/web/index.ts'
import { PairingCard } from '#features/litters/web/index.ts'
import { Link } from '#ui/link.tsx'
import type { Guide } from '../contract.ts'
import { guideQueries } from './queries.ts'

type Props = { guide: Guide; catCard: RenderCatCard }

/** The newest cats of a guide's breed that are for sale, and its next litters. */
export function GuideLists({ guide, catCard }: Props) {
  return (
    <>
      <Cats guide={guide} catCard={catCard} />
      <Pairings guide={guide} />
    </>
  )
}

function Cats({ guide: { slug, name, count }, catCard }: Props) {
  const { data } = useQuery(guideQueries.cats(slug))
  const href = `/cats?breed=${encodeURIComponent(name)}`
  if (!data || data.items.length === 0)
    return (
      <p className="mt-10 text-muted">
        <span>{`No ${name} is for sale here now. `}</span>
        <Link to="/breeding-pairings" className="link">
          See the litters to come
        </Link>
        .
      </p>
    )
  return (
    <More title={`${name} cats for sale`} href={href} all={`See all ${count}`}>
      {data.items.map((cat) => (
        <li key={cat.id} className="flex min-w-0">
          {catCard(cat)}
        </li>
      ))}
    </More>
  )
}

function Pairings({ guide: { slug, name } }: { guide: Guide }) {
  const { data } = useQuery(guideQueries.pairings(slug))
  // The API lists born litters last.
  const expected = data?.items.filter(({ status }) => status !== 'born') ?? []
  if (expected.length === 0) return null
  const href = `/breeding-pairings?breed=${encodeURIComponent(name)}`
  return (
    <More title="Litters to come" href={href} all="See all">
      {expected.map((pairing) => (
        <li key={pairing.id} className="flex min-w-0">
          <PairingCard pairing={pairing} />
        </li>
      ))}
    </More>
  )
}

function More({
  title,
  href,
  all,
  children,
}: {
  title: string
  href: string
  all: string
  children: ReactNode
}) {
  return (
    <section className="mt-10 border-t border-line pt-8">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">{title}</h2>
        <Link to={href} className="link">
          {all}
        </Link>
      </div>
      <ul className="cards">{children}</ul>
    </section>
  )
}
