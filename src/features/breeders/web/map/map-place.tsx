import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { MAX_NEAR } from '#lib/places/within.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import { Button } from '#ui/button.tsx'
import { type BreederSearch, breederSearchUrl } from '../breeder-search.ts'
import { PlaceField } from '../place-field.tsx'
import { useOwnPlace } from '../use-own-place.tsx'
import { NearMeButton } from './near-me-button.tsx'

/** The place of the map: a GET form, which also works before scripts are loaded. */
export function MapPlace({ search }: { search: BreederSearch }) {
  const navigate = useNavigate()
  const href = (location: string) => breederSearchUrl({ ...search, location, state: '' })
  // A place can be saved in the profile from the lists.
  const ownPlace = useOwnPlace(undefined, href, false)
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('location')
    void navigate(href(readTextParam(typeof typed === 'string' ? typed : null, MAX_NEAR)))
  }
  return (
    <form
      key={search.location}
      action="/breeders"
      method="get"
      aria-label="Place of the map"
      onSubmit={show}
      className="flex flex-wrap items-start gap-3"
    >
      <input type="hidden" name="view" value="map" />
      <PlaceField
        place={search.location}
        href={href}
        hint={!search.location && ownPlace}
        className="max-w-xl min-w-0 grow basis-56"
        input={{ name: 'location', defaultValue: search.location }}
      />
      <div className="flex gap-2 sm:mt-7">
        <Button type="submit">Show</Button>
        <NearMeButton href={href} />
      </div>
    </form>
  )
}
