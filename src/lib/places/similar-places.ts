/** Corrections of misspelled names of places. */
import { distance } from 'fastest-levenshtein'
import type { Gazetteer, Place } from './gazetteer.ts'
import { placeKey } from './place-key.ts'

/** Names with fewer letters have too many similar ones. */
const MIN_LETTERS = 4
const letterLimit = (letters: number) => (letters < 6 ? 1 : 2)
/** Without a state, only places of this size are what somebody misspelled. */
const MIN_PEOPLE_ALONE = 20_000
const MAX_SIMILAR = 6

/** The places whose names resemble one, the most similar and largest first; in a state, if there is one. */
export function similarPlaces(places: Gazetteer, names: string[], state: string | undefined): Place[] {
  // Also with words such as "North" as they are written, which may be a part of a name: "North Hampton".
  const keys = names.flatMap((name) => [placeKey(name), placeKey(name.replaceAll(' ', ''))])
  const wanted = [...new Set(keys)].filter((key) => key.length >= MIN_LETTERS)
  const similar: { key: string; away: number }[] = []
  for (const key of wanted.length > 0 ? places.keys() : [])
    for (const typed of wanted) {
      const limit = letterLimit(typed.length)
      if (Math.abs(key.length - typed.length) > limit) continue
      const away = distance(key, typed)
      if (away <= limit) similar.push({ key, away })
    }
  return similar
    .flatMap(({ key, away }) =>
      places
        .findAll(key)
        .filter((place) => (state ? place.state === state : place.people >= MIN_PEOPLE_ALONE))
        .map((place) => ({ place, away })),
    )
    .sort((a, b) => a.away - b.away || b.place.people - a.place.people || b.place.zipCodes - a.place.zipCodes)
    .slice(0, MAX_SIMILAR)
    .map(({ place }) => place)
}
