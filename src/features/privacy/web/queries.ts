import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PrivacyEndpoints } from '../contract.ts'

/** Whether the viewer's account will be deleted, and what prevents it. */
export const deletionQuery = queryOptions({
  queryKey: ['/api/account/deletion'],
  queryFn: ({ client, signal }) =>
    apiFor<PrivacyEndpoints>(client).call('GET /api/account/deletion', { signal }),
  staleTime: 0,
})

const POLL_MS = 3_000

/** The viewer's exports; fetched again and again while one is being created. */
export const exportsQuery = queryOptions({
  queryKey: ['/api/account/exports'],
  queryFn: ({ client, signal }) =>
    apiFor<PrivacyEndpoints>(client).call('GET /api/account/exports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'requested') ? POLL_MS : false,
})
