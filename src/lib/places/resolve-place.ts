/** What people mean by the name of a place. */
import {
  type Gazetteer,
  loadGazetteer,
  type Place,
  type Point,
  placeText,
  splitLocation,
} from './gazetteer.ts'

/** Where a cattery is: one place, one of several with the same name, or unknown. */
export type Resolved =
  | { kind: 'found'; place: Place }
  | { kind: 'ambiguous'; candidates: Place[] }
  | { kind: 'unknown' }

/** The ZIP code at the end of a location, without its extension, and the text before it. */
export function splitZip(location: string): { zip?: string; rest: string } {
  const text = location.trim()
  const [ending, zip] = /(?:^|[\s,]+)(\d{5})(?:-\d{4})?$/.exec(text) ?? []
  return zip && ending !== undefined ? { zip, rest: text.slice(0, -ending.length) } : { rest: text }
}

/** The place that a cattery's location names: "Portland, Maine", "Rural Route 4, Hudson, NY", "97201", "Austin, TX 78701". */
export function resolvePlace(places: Gazetteer, location: string): Resolved {
  const { zip, rest } = splitZip(location)
  const atZip = zip && places.findZip(zip)
  // Its ZIP code must not say more about a cattery than its town.
  const town = atZip && places.find(atZip.name, atZip.state)
  if (town) return { kind: 'found', place: town }
  const { city, state } = splitLocation(rest)
  const candidates = city ? places.findAll(city) : []
  const named = state ? candidates.filter((place) => place.state === state) : candidates
  const [place, ...others] = named
  if (!place) return { kind: 'unknown' }
  return others.length > 0 ? { kind: 'ambiguous', candidates: [...named] } : { kind: 'found', place }
}

/**
 * What a visitor's text means: the largest place of the name, and the others that have it, too, the largest first. `label` is
 * the town, of a ZIP code with the code before it: "97201 (Portland, OR)".
 */
export type Near = { label: string; town: string; point: Point; others: string[] }

/** The place that a visitor is near to: a ZIP code or a town, with or without its state; undefined if there is none. */
export function nearPlace(places: Gazetteer, text: string): Near | undefined {
  const typed = text.trim()
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(typed)?.[1]
  if (zip) {
    const place = places.findZip(zip)
    if (!place) return undefined
    const town = placeText(place)
    return { label: `${zip} (${town})`, town, point: pointOf(place), others: [] }
  }
  const resolved = resolvePlace(places, typed)
  if (resolved.kind === 'unknown') return undefined
  const [place, ...others] = resolved.kind === 'found' ? [resolved.place] : resolved.candidates
  return (
    place && {
      label: placeText(place),
      town: placeText(place),
      point: pointOf(place),
      others: others.map(placeText),
    }
  )
}

/** The same with the gazetteer; undefined for no text. */
export async function findNear(text: string | undefined): Promise<Near | undefined> {
  return text ? nearPlace(await loadGazetteer(), text) : undefined
}

const pointOf = ({ latitude, longitude }: Place): Point => ({ latitude, longitude })
