import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PrivacyEndpoints } from '../contract.ts'

const { query } = endpointQueries<PrivacyEndpoints>()

/** Whether the viewer's account will be deleted, and what prevents it. */
export const deletionQuery = query('GET /api/account/deletion', {}, { staleTime: 0 })

const POLL_MS = 3_000

/** The viewer's exports; fetched again and again while one is being created. */
export const exportsQuery = query(
  'GET /api/account/exports',
  {},
  {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'requested') ? POLL_MS : false,
  },
)
