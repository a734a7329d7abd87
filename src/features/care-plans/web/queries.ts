import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { CarePlanEndpoints } from '../contract.ts'

const { query } = endpointQueries<CarePlanEndpoints>()

/** The care plan of an own litter or pairing. Another device may add to it. */
export const carePlanQuery = (id: string) =>
  query(
    'GET /api/breeding/litters/{id}/care',
    { params: { id } },
    { meta: { shows: ['litters', 'cats'] }, refetchInterval: MINUTE_MS },
  )

/** The template of the own cattery. */
export const careTemplateQuery = query('GET /api/breeding/care-plans', {})
