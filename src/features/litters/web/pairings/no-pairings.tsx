import { useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import type { ReactNode } from 'react'
import { isFar, type NamedPlace, NearestLinks } from '#features/breeders/web/index.ts'
import { breedNamesText, breedsIn } from '#lib/texts/breed-names.ts'
import type { ButtonVariant } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { pairingQueries } from '../queries.ts'
import { CreateButton } from './create-button.tsx'
import { hasFilters, type PairingSearch, pairingSearchUrl, toPairingQuery } from './pairing-search.ts'

const icon = <CalendarHeart size={40} strokeWidth={1.25} aria-hidden="true" />

export type NoPairingsProps = {
  search: PairingSearch
  /** The search's location; null if it is unknown. */
  place: NamedPlace | null | undefined
  isBreeder: boolean
  /** Whether the search finds pairings on other pages. */
  isPageTooHigh: boolean
  /** The breeds of all pairings; undefined while they load. */
  breeds: string[] | undefined
  /** A button that saves the search; undefined where it cannot be saved. */
  save: ((variant: ButtonVariant) => ReactNode) | undefined
}

/** After a search, leads to the nearest litters and to all; otherwise breeders can create one and others can browse cats. */
export function NoPairings(props: NoPairingsProps) {
  if (hasFilters(props.search) || props.isPageTooHigh) return <NoMatch {...props} />
  if (props.isBreeder) {
    return (
      <EmptyState
        icon={icon}
        title="No breeding pairings yet"
        hint="Create your first breeding pairing so that families can ask about the litter before it is born."
      >
        <CreateButton>Create Your First Pairing</CreateButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No upcoming litters at the moment"
      hint="Breeders announce new pairings here. Check back soon, or meet the kittens that are ready for a home."
    >
      <LinkButton to="/cats">Browse Available Cats</LinkButton>
    </EmptyState>
  )
}

function NoMatch({ search, place, isPageTooHigh, breeds, save }: NoPairingsProps) {
  const isLimited = !!place && !isPageTooHigh && (place.isState || search.within !== '')
  const { data: nearest } = useQuery({
    ...pairingQueries.nearest(toPairingQuery(search)),
    enabled: isLimited,
  })
  const { breed, location } = search
  const wanted = breedsIn(breed).map((name) => name.toLowerCase())
  const isUnlisted =
    wanted.length > 0 && !isPageTooHigh && breeds?.every((name) => !wanted.includes(name.toLowerCase()))
  // To be told is the first choice where nobody plans such a litter, and where the nearest one is far.
  const isOutOfReach = !isPageTooHigh && (isUnlisted || (isLimited && isFar(nearest)))
  const cats = new URLSearchParams({ ...(breed && { breed }), ...(place && { location }) })
  return (
    <EmptyState
      icon={icon}
      {...(isUnlisted && save
        ? { title: `No ${breedNamesText(breed)} litter today`, hint: 'We will write when one appears.' }
        : { title: 'No pairings found', hint: 'Try fewer words, another breed, or any status.' })}
    >
      {isOutOfReach && save?.('primary')}
      {isLimited && (
        <NearestLinks
          nearest={nearest}
          nouns={['litter', 'litters']}
          place={place}
          href={(within) => pairingSearchUrl({ ...search, within: within ?? '', page: 1 })}
          everywhere={pairingSearchUrl({ ...search, location: '', within: '', page: 1 })}
        />
      )}
      {!isOutOfReach && !isPageTooHigh && save?.('secondary')}
      <LinkButton
        to="/breeding-pairings"
        variant={isLimited || (isOutOfReach && save) ? 'secondary' : 'primary'}
      >
        Show All Pairings
      </LinkButton>
      <LinkButton to={cats.size > 0 ? `/cats?${cats}` : '/cats'} variant="secondary">
        Browse Available Cats
      </LinkButton>
    </EmptyState>
  )
}
