import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import type { BreederMap } from '../../contract.ts'
import { breederSearchUrl, readBreederSearch } from '../breeder-search.ts'
import { breederQueries } from '../queries.ts'
import outlines from './us-states.svg?url'

const noSearch = readBreederSearch(new URLSearchParams())
const mapUrl = (state = '') => breederSearchUrl({ ...noSearch, view: 'map', state })

type Place = BreederMap['places'][number]

/** A state leads to its towns, and a town to the catteries around it, the nearest first. */
const placeUrl = ({ name, state }: Place, isTown: boolean) =>
  isTown ? breederSearchUrl({ ...noSearch, location: name, within: 25, sort: 'distance' }) : mapUrl(state)

const countText = (catteries: number) => (catteries === 1 ? '1 cattery' : `${catteries} catteries`)

/** Where the catteries are: by state, and in a state by town. The list below the drawing says the same in words. */
export function CatteryMap({ state }: { state: string }) {
  const map = useQuery(breederQueries.map(state))
  if (map.isError) return <p role="alert">Error loading the map. Please try again later.</p>
  if (!map.data) return <p role="status">Loading...</p>
  const { places, elsewhere, state: shown } = map.data
  return (
    <section aria-labelledby="map-title" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="map-title" className="text-xl">
          {shown ? `Catteries in ${shown.name}` : 'Catteries by state'}
        </h2>
        {shown && (
          <Link to={mapUrl()} className="link">
            All states
          </Link>
        )}
      </div>
      <Drawing map={map.data} />
      {places.length === 0 ? (
        <p>{shown ? `There is no cattery in ${shown.name} yet.` : 'There is no cattery yet.'}</p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {places.map((place) => (
            <li key={place.name} className="flex justify-between gap-4 border-b py-2">
              <Link to={placeUrl(place, shown !== null)} className="link">
                {place.name}
              </Link>
              <span className="text-muted tabular-nums">{countText(place.catteries)}</span>
            </li>
          ))}
        </ul>
      )}
      {elsewhere > 0 && !shown && (
        <p className="text-muted">{`${countText(elsewhere)} not on the map, because the town is unknown or in a territory that the map does not show.`}</p>
      )}
      <p className="text-sm text-muted">
        Catteries are shown in the middle of their towns. Outlines: U.S. Census Bureau. Places: GeoNames, CC
        BY 4.0.
      </p>
    </section>
  )
}

/** Circles in a row across the drawing, of all states and of one. */
const CIRCLES = { all: 30, one: 22 }
/** On a phone, the circles of all states are larger on the map. */
const LARGER = { circle: 'max-sm:[r:26px]', text: 'max-sm:text-[28px]' }

function Drawing({ map: { box, places, state } }: { map: BreederMap }) {
  const [left, top, width, height] = box
  const radius = width / CIRCLES[state ? 'one' : 'all'] / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG contains no fieldset
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      role="group"
      aria-label={state ? `Map of ${state.name}` : 'Map of the United States'}
      className="h-auto w-full rounded-lg border bg-sunken"
    >
      <use href={`${outlines}#states`} className="fill-surface stroke-edge" strokeWidth={width / 1_200} />
      {state && (
        <use
          href={`${outlines}#${state.code}`}
          className="fill-action-soft stroke-edge"
          strokeWidth={width / 1_200}
        />
      )}
      {places.map((place) => (
        <a
          key={place.name}
          href={placeUrl(place, state !== null)}
          aria-label={`${place.name}, ${countText(place.catteries)}`}
          className="group"
        >
          <circle
            cx={place.x}
            cy={place.y}
            r={radius}
            strokeWidth={radius / 6}
            className={`fill-action stroke-surface group-hover:fill-action-strong group-focus-visible:stroke-clay ${state ? '' : LARGER.circle}`}
          />
          <text
            x={place.x}
            y={place.y}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={radius * 1.1}
            className={`pointer-events-none fill-on-action font-medium ${state ? '' : LARGER.text}`}
          >
            {place.catteries}
          </text>
        </a>
      ))}
    </svg>
  )
}
