import { type Gazetteer, loadGazetteer, splitLocation } from './gazetteer.ts'
import { readExactly } from './read-location.ts'
import { STATES, stateCode } from './states.ts'

/** Words of places that are also written short. */
const FORMS: [string, string][] = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]
const ZIP = /^\d{5}(?:-\d{4})?$/

/** The ways in which people write a place, in lower case without punctuation: "portland me" and "portland maine". */
export async function placeForms(text: string): Promise<string[] | undefined> {
  return formsOf(await loadGazetteer(), text)
}

/**
 * The forms of a city with its state, a state, or a ZIP code, whole words of a location; of a city alone, "saint paul" and
 * "st paul". Undefined for a text that is no known place.
 */
export function formsOf(places: Gazetteer, text: string): string[] | undefined {
  const typed = text.trim()
  if (ZIP.test(typed)) {
    const place = places.findZip(typed)
    return place && [typed.slice(0, 5), ...withState(place.name, place.state)]
  }
  const state = stateCode(typed)
  if (state) return stateForms(state)
  const { city, state: within } = splitLocation(typed)
  const written =
    within && places.find(city, within) ? withState(city, within) : places.find(typed) ? cityForms(typed) : []
  // Catteries have the name of the data: "New York, NY" for "NYC", "McLean, VA" for "Mc Lean, Virginia".
  const read = readExactly(places, typed)
  const stored =
    read.kind !== 'found'
      ? []
      : within || written.length === 0
        ? withState(read.place.name, read.place.state)
        : cityForms(read.place.name)
  const forms = [...new Set([...written, ...stored])]
  return forms.length > 0 ? forms : undefined
}

const stateForms = (state: string) => [state, STATES[state] ?? state].map((form) => fold(form))

function withState(city: string, state: string): string[] {
  return cityForms(city).flatMap((form) => stateForms(state).map((each) => `${form} ${each}`))
}

function cityForms(city: string): string[] {
  let forms = [fold(city)]
  for (const [long, short] of FORMS)
    forms = forms.flatMap((form) => {
      const shortened = form.replace(new RegExp(`\\b${long}\\b`), short)
      const written = form.replace(new RegExp(`\\b${short}\\b`), long)
      return [...new Set([form, shortened, written])]
    })
  return forms
}

/** As the database's `fold_text`, for the Latin letters of the gazetteer. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
