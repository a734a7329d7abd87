/** The time zones of the states. */
import { DEFAULT_TIME_ZONE } from '../times.ts'
import { loadGazetteer, splitLocation } from './gazetteer.ts'

/** States outside of eastern time, by the zone in which most of their people live. */
const STATES_OF: Record<string, string> = {
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
}

const BY_STATE = new Map(
  Object.entries(STATES_OF).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The time zone of a state by its code; eastern time for an unknown one. */
export function timeZoneOfState(state: string | undefined): string {
  return (state && BY_STATE.get(state)) || DEFAULT_TIME_ZONE
}

/** The time zone of a location such as "Portland, Oregon"; eastern time if its state is unknown. */
export async function findTimeZone(location: string): Promise<string> {
  return timeZoneOfState(splitLocation(location).state ?? (await loadGazetteer()).locate(location)?.state)
}
