import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type BreederSearch, breederSearchUrl } from './breeder-search.ts'
import { isFar, NearestLinks } from './nearest-links.tsx'
import { breederQueries } from './queries.ts'
import { type NamedPlace, usePlace } from './unknown-place.tsx'

type Props = {
  search: BreederSearch
  more: MoreHelp | undefined
}

/** What else helps who finds no breeder: litters that are planned, and a saved search. Not shown for an unknown place. */
export type MoreHelp = (
  search: BreederSearch,
  place: NamedPlace | undefined,
  /** Whether the nearest breeder is far. */
  isOutOfReach: boolean,
) => ReactNode

/** The list without a breeder: the nearest ones, and each distance that finds more. */
export function NoBreeders({ search, more }: Props) {
  const place = usePlace(search.location)
  const isLimited = !!place && (place.isState || search.within !== '')
  const { data: nearest } = useQuery({ ...breederQueries.nearest(search), enabled: isLimited })
  const isOutOfReach = isLimited && !!isFar(nearest)
  return (
    <>
      <EmptyState
        icon={<Search size={40} strokeWidth={1.25} aria-hidden="true" />}
        title="No breeders found"
        hint="Try adjusting your search criteria to find breeders in your area."
      >
        {isLimited && (
          <NearestLinks
            nearest={nearest}
            nouns={['breeder', 'breeders']}
            place={place}
            href={(within) => breederSearchUrl({ ...search, within: within ?? '', page: 1 })}
            everywhere={breederSearchUrl({ ...search, location: '', within: '', page: 1 })}
          />
        )}
        <LinkButton to="/breeders" variant={isLimited ? 'secondary' : 'primary'}>
          Reset Search
        </LinkButton>
      </EmptyState>
      {(!search.location || place) && more?.(search, place ?? undefined, isOutOfReach)}
    </>
  )
}
