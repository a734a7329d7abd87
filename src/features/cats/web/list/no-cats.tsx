import { useQuery } from '@tanstack/react-query'
import CatIcon from 'lucide-react/icons/cat'
import type { ReactNode } from 'react'
import { isFar, type NamedPlace, NearestLinks } from '#features/breeders/web/index.ts'
import { breedNamesText, breedsIn } from '#lib/texts/breed-names.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { ButtonVariant } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { CATS_PER_PAGE } from '../../choices.ts'
import type { CatFilter } from '../../contract.ts'
import { catQueries } from '../queries.ts'
import { type CatListFilter, catListUrl, toSavedFilter } from './cat-filter.ts'
import type { Facets } from './facets.ts'
import { relaxations } from './relaxations.ts'

const icon = <CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />

export type NoCatsProps = {
  filter: CatListFilter
  facets: Facets | undefined
  /** The filter's location; null if it is unknown. */
  place: NamedPlace | null | undefined
  /** A button with this text that saves the filters. */
  saveSearch: (filter: CatFilter, label: string, variant: ButtonVariant) => ReactNode
  /** Catteries with a litter planned of a breed, near a location; both may be empty. */
  plannedLitters: (wanted: { breed: string; location: string }) => ReactNode
}

/**
 * The list without matches: leads to the nearest cats, suggests removing a filter, with the number of cats that this would
 * find, offers to tell when one appears, and names catteries with a litter planned. To be told is the first choice where nobody
 * lists the breed, and where the nearest cat is far.
 */
export function NoCats({ filter, facets, place, saveSearch, plannedLitters }: NoCatsProps) {
  const isLimited = !!place && (place.isState || filter.within !== undefined)
  const { data: nearest } = useQuery({ ...catQueries.nearest(filter), enabled: isLimited })
  const breeds = breedsIn(filter.breed).map((name) => name.toLowerCase())
  const { data: counts } = useQuery({ ...catQueries.allBreeds(), enabled: breeds.length > 0 })
  const isUnlisted =
    breeds.length > 0 &&
    counts?.every(({ name, count }) => count === 0 || !breeds.includes(name.toLowerCase()))
  const isOutOfReach = isUnlisted || (isLimited && isFar(nearest))
  const canSave = !filter.location || !!place
  const suggestions = facets
    ? relaxations(filter, facets, place)
        .filter(({ without }) => !isLimited || !('within' in without))
        .slice(0, 3)
    : []
  const save =
    canSave &&
    saveSearch(
      toSavedFilter(filter, place ?? undefined),
      'Tell me when one appears',
      isOutOfReach ? 'primary' : 'secondary',
    )
  return (
    <>
      <EmptyState
        icon={icon}
        {...(isUnlisted && canSave
          ? { title: `No ${breedNamesText(filter.breed)} today`, hint: 'We will write when one appears.' }
          : {
              title: 'No cats found',
              hint: 'Try adjusting your filters or search criteria to find the perfect cat.',
            })}
      >
        {isOutOfReach && save}
        {isLimited && (
          <NearestLinks
            nearest={nearest}
            nouns={['cat', 'cats']}
            place={place}
            href={(within) => catListUrl({ ...filter, within, page: 1 })}
            everywhere={catListUrl({ ...filter, location: undefined, within: undefined, page: 1 })}
          />
        )}
        {facets && facets.reserved > 0 && !filter.reserved && (
          <p className="w-full">
            <span>
              {facets.reserved === 1
                ? 'No available cats match; 1 reserved one does. '
                : `No available cats match; ${inDigits(facets.reserved)} reserved ones do. `}
            </span>
            <Link to={catListUrl({ ...filter, reserved: true, page: 1 })} className="link">
              Include reserved
            </Link>
          </p>
        )}
        {suggestions.length > 0 && (
          <ul className="mb-3 grid w-full gap-2">
            {suggestions.map(({ text, without, count }) => (
              <li key={text}>
                <Link to={catListUrl({ ...filter, ...without, page: 1 })} className="link">
                  {`Remove ${quoted(text)} to see ${inDigits(count)} ${count === 1 ? 'cat' : 'cats'}`}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {!isOutOfReach && save}
        <LinkButton
          to="/cats"
          variant={suggestions.length > 0 || isLimited || (isOutOfReach && canSave) ? 'secondary' : 'primary'}
        >
          Clear All Filters
        </LinkButton>
      </EmptyState>
      {plannedLitters({ breed: filter.breed ?? '', location: place ? (filter.location ?? '') : '' })}
    </>
  )
}

const quoted = (text: string) => (text.startsWith('“') ? text : `“${text}”`)

/** A page after the last one. */
export function NoSuchPage({ filter, total }: { filter: CatListFilter; total: number }) {
  const pages = Math.ceil(total / CATS_PER_PAGE)
  return (
    <EmptyState
      icon={icon}
      title={`There is no page ${filter.page}`}
      hint={`All ${inDigits(total)} cats are on ${pages === 1 ? 'one page' : `${pages} pages`}.`}
    >
      <LinkButton to={catListUrl({ ...filter, page: pages })}>
        {pages === 1 ? 'Show all cats' : 'Go to the last page'}
      </LinkButton>
    </EmptyState>
  )
}
