/** The time zones of places. */
import { DEFAULT_TIME_ZONE } from '../times.ts'
import { loadGazetteer, splitLocation } from './gazetteer.ts'
import { readLocation } from './read-location.ts'

/** States outside of eastern time, by the zone in which most of their people live; for towns that are unknown. */
const STATES_OF: Record<string, string> = {
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

const BY_STATE = new Map(
  Object.entries(STATES_OF).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The time zone in which most people of a state live, by its code; eastern time for an unknown one. */
export function timeZoneOfState(state: string | undefined): string {
  return (state && BY_STATE.get(state)) || DEFAULT_TIME_ZONE
}

/** The time zone of a location such as "Knoxville, Tennessee"; that of its state if the town is unknown, or eastern time. */
export async function findTimeZone(location: string): Promise<string> {
  const resolved = readLocation(await loadGazetteer(), location)
  return resolved.kind === 'found'
    ? resolved.place.timeZone
    : timeZoneOfState(
        splitLocation(location).state ??
          (resolved.kind === 'ambiguous' ? resolved.candidates[0]?.state : undefined),
      )
}
