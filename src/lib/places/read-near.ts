import { readTextParam } from '../texts/text-param.ts'
import { MAX_NEAR, WITHIN_MILES, type WithinMiles } from './within.ts'

/**
 * The place and the distance in the URL of a list: `location`, or `near` in older addresses; an invalid distance is ignored.
 */
export function readNear(params: URLSearchParams): { location: string; within: WithinMiles | undefined } {
  return {
    location: readTextParam(params.get('location'), MAX_NEAR) || readTextParam(params.get('near'), MAX_NEAR),
    within: WITHIN_MILES.find((miles) => String(miles) === params.get('within')),
  }
}
