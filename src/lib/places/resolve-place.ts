/** What people mean by the name of a place. */
import {
  type Gazetteer,
  loadGazetteer,
  milesBetween,
  type Place,
  type Point,
  placeText,
  stateName,
} from './gazetteer.ts'
import { readExactly, readLocation } from './read-location.ts'
import { readState } from './state-names.ts'
import { stateCode } from './states.ts'

/**
 * What a visitor's text means: the largest place of the name, and the others that have it, too, the largest first. `label` is
 * the town, of a ZIP code with the code before it: "97201 (Portland, OR)"; `state` is the code of its state.
 */
export type Near = { label: string; town: string; state: string; point: Point; others: string[] }

/** The place that a visitor is near to: a ZIP code or a town, with or without its state; undefined if there is none. */
export function nearPlace(places: Gazetteer, text: string): Near | undefined {
  const typed = text.trim()
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(typed)?.[1]
  if (zip) {
    const place = places.findZip(zip)
    if (!place) return undefined
    const town = placeText(place)
    return { label: `${zip} (${town})`, town, state: place.state, point: pointOf(place), others: [] }
  }
  const read = readExactly(places, typed)
  if (read.kind === 'unknown') return undefined
  const [place, ...others] = read.kind === 'ambiguous' ? read.candidates : [read.place, ...read.others]
  return (
    place && {
      label: placeText(place),
      town: placeText(place),
      state: place.state,
      point: pointOf(place),
      others: others.map(placeText),
    }
  )
}

/** A state of the USA; `others` are towns that the text may mean instead: "New York, NY" for "New York". */
export type State = { label: string; code: string; others: string[] }

/** What a place in a list's filter is: a ZIP code or a town, from which distances are measured, or a state. */
export type ListPlace = { town: Near; state?: never } | { state: State; town?: never }

/** A ZIP code, a town, or a state; undefined for an unknown place. The name of a state is the state, not a town of that name. */
export function listPlace(places: Gazetteer, text: string): ListPlace | undefined {
  const typed = text.trim()
  const town = nearPlace(places, typed)
  const code = stateCode(typed) ?? (town ? undefined : readState(typed))
  if (code)
    return { state: { label: stateName(code), code, others: town ? [town.label, ...town.others] : [] } }
  return town && { town }
}

/** The same with the gazetteer; undefined for no text. */
export async function findListPlace(text: string | undefined): Promise<ListPlace | undefined> {
  return text ? listPlace(await loadGazetteer(), text) : undefined
}

/** The town or ZIP code with the gazetteer; undefined for no text, and for a state. */
export async function findNear(text: string | undefined): Promise<Near | undefined> {
  return text ? nearPlace(await loadGazetteer(), text) : undefined
}

/** Places that an unknown text may mean, such as "Portland, ME" for "Porltand, ME", the likeliest first. */
export async function suggestPlaces(text: string): Promise<string[]> {
  const read = readLocation(await loadGazetteer(), text)
  return read.kind === 'guess' ? [read.place, ...read.others].map(placeText) : []
}

/** The town that is nearest to a point, as text; null where there is none within NEAREST_TOWN_MILES. */
export async function townAt(point: Point): Promise<string | null> {
  const place = (await loadGazetteer()).nearest(point)
  return place && milesBetween(place, point) <= NEAREST_TOWN_MILES ? placeText(place) : null
}
const NEAREST_TOWN_MILES = 60

const pointOf = ({ latitude, longitude }: Place): Point => ({ latitude, longitude })
