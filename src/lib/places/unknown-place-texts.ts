/** What people read where they filter by a place that we do not know. */
export function unknownPlaceText(place: string): string {
  return `We do not know the place “${place}”.`
}

/** What to do about it. */
export const CORRECT_PLACE = 'Check the spelling, or enter a ZIP code or a town with its state.'
export const DISTANCE_WITHOUT_PLACE = 'Enter a ZIP code or a town from which we measure the distance.'
