import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Link } from '#ui/link.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import { type PairingSearch, pairingSearchUrl, toPairingQuery } from './pairings/pairing-search.ts'
import { pairingQueries } from './queries.ts'
import { kittensTitle } from './titles.ts'

const SHOWN = 3

type Props = Pick<PairingSearch, 'q' | 'breed' | 'location'>

/** Catteries with a litter planned, the nearest first, for a list that found nothing. Nothing if there is none. */
export function PlannedLitters(wanted: Props) {
  const search: PairingSearch = { ...wanted, status: '', within: '', sort: '', page: 1 }
  const { data } = useQuery(pairingQueries.list({ ...toPairingQuery(search), limit: SHOWN }))
  const year = use(CurrentYear)
  const planned = data?.items.filter(({ status }) => status !== 'born') ?? []
  if (planned.length === 0) return null
  return (
    <section className="card grid gap-3 p-5">
      <h3 className="text-lg">Catteries with a litter planned</h3>
      <ul className="divide-y">
        {planned.map((pairing) => (
          <li key={pairing.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <Link to={`/breeding-pairings/${pairing.id}`} className="link">
                {kittensTitle(pairing, year)}
              </Link>
            </span>
            <span className="text-muted">
              <bdi>{pairing.breeder.businessName}</bdi>
              <span>{`, ${pairing.breeder.location}`}</span>
              {pairing.miles !== undefined && <span>{`, ${aboutMiles(pairing.miles)}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Link to={pairingSearchUrl(search)} className="link justify-self-start">
        See all future litters
      </Link>
    </section>
  )
}
