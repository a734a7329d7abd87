import { type Place, placeText, stateName } from './gazetteer.ts'

/** A place as its owner writes states: "Hudson, New York" where the name of the state is in the text, else "Hudson, NY". */
export function locationText(place: Pick<Place, 'name' | 'state'>, typed: string): string {
  const state = stateName(place.state)
  // The name of New York is also that of its largest city.
  const rest =
    state === place.name ? typed.toLowerCase().replace(state.toLowerCase(), '') : typed.toLowerCase()
  return rest.includes(state.toLowerCase()) ? `${place.name}, ${state}` : placeText(place)
}
