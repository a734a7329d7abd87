import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PlaceRuleEndpoints } from '../contract.ts'

/** The current rules of a state and of the USA; without a state, all of them. */
export const placeRulesQuery = (state?: string) =>
  endpointQueries<PlaceRuleEndpoints>().query('GET /api/place-rules', {
    query: state === undefined ? {} : { state },
  })
