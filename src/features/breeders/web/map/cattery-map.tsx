import { useQuery } from '@tanstack/react-query'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Link } from '#ui/link.tsx'
import type { BreederMap } from '../../contract.ts'
import type { BreederSearch } from '../breeder-search.ts'
import { breederQueries } from '../queries.ts'
import { useRememberPlace } from '../visit-place.ts'
import { MapDrawing } from './map-drawing.tsx'
import { MapPlace } from './map-place.tsx'
import { catsText, catsUrl, catteriesText, mapUrl, placeUrl } from './map-places.ts'

/** Where cats and catteries are: by state, in a state by town, or around a place. The list beside the drawing says the same. */
export function CatteryMap({ search }: { search: BreederSearch }) {
  const map = useQuery(breederQueries.map(search))
  const { near = null, state = null } = map.data ?? {}
  const place = near ?? state
  useRememberPlace(search.location, place && { name: place.name, isState: near === null })
  return (
    <section aria-labelledby="map-title" className="grid gap-5">
      <MapPlace search={search} />
      {map.isError ? (
        <>
          <h2 id="map-title" className="sr-only">
            Map
          </h2>
          <p role="alert">Error loading the map. Please try again later.</p>
        </>
      ) : map.data ? (
        <LoadedMap map={map.data} />
      ) : (
        <p id="map-title" role="status">
          Loading...
        </p>
      )}
    </section>
  )
}

function LoadedMap({ map }: { map: BreederMap }) {
  const { elsewhere, state, near } = map
  const isPart = state !== null || near !== null
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="map-title" className="text-xl">
          {near
            ? `Near ${near.name}`
            : state
              ? `Cats and catteries in ${state.name}`
              : 'Cats and catteries by state'}
        </h2>
        {isPart && (
          <Link to={mapUrl()} className="link">
            All states
          </Link>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <MapDrawing map={map} />
        <PlaceList map={map} />
      </div>
      {elsewhere > 0 && !isPart && (
        <p className="text-muted">{`${catteriesText(elsewhere)} not on the map, because the town is unknown or in a territory that the map does not show.`}</p>
      )}
      <p className="text-sm text-muted">
        Catteries are shown in the middle of their towns. Outlines: U.S. Census Bureau. Places: GeoNames, CC
        BY 4.0.
      </p>
    </>
  )
}

/** The places of the drawing, which can be read and clicked in a row each. */
function PlaceList({ map: { places, state, near } }: { map: BreederMap }) {
  const isPart = state !== null || near !== null
  if (places.length === 0)
    return <p>{state ? `There is no cattery in ${state.name} yet.` : 'There is no cattery yet.'}</p>
  return (
    <ul
      aria-label="Places of the map"
      className="rounded-lg border bg-surface lg:max-h-[32rem] lg:overflow-y-auto"
    >
      {places.map((place) => (
        <li
          key={place.name}
          className="flex items-center justify-between gap-4 border-b px-4 last:border-b-0"
        >
          <span className="min-w-0">
            <Link to={placeUrl(place, isPart)} className="link inline-flex min-h-11 items-center">
              {place.name}
            </Link>
            <span className="-mt-2 block pb-2 text-sm text-muted">
              {catteriesText(place.catteries)}
              {place.miles !== undefined && <span>{`, ${aboutMiles(place.miles)}`}</span>}
            </span>
          </span>
          {place.cats > 0 ? (
            <Link
              to={catsUrl(place, isPart)}
              className="link grid min-h-11 min-w-11 place-items-center whitespace-nowrap tabular-nums"
            >
              {catsText(place.cats)}
            </Link>
          ) : (
            <span className="text-muted whitespace-nowrap">No cats now</span>
          )}
        </li>
      ))}
    </ul>
  )
}
