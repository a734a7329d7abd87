import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'
import type { ProfileEndpoints } from '../profile-contract.ts'

/** The devices on which the viewer is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ client, signal }) =>
    apiFor<ProfileEndpoints>(client).call('GET /api/auth/sessions', { signal }),
  staleTime: 0,
})

/** The browsers that the viewer has signed in with. */
export const knownDevicesQuery = queryOptions({
  queryKey: ['/api/auth/known-devices'],
  queryFn: ({ client, signal }) =>
    apiFor<ProfileEndpoints>(client).call('GET /api/auth/known-devices', { signal }),
  staleTime: 0,
})

/** Loads both lists of devices again. */
export function refreshDevices(client: QueryClient): Promise<unknown> {
  const keys = [sessionsQuery.queryKey, knownDevicesQuery.queryKey]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The viewer's change of address that waits for confirmation. */
export const emailChangeQuery = queryOptions({
  queryKey: ['/api/auth/email-change'],
  queryFn: ({ client, signal }) =>
    apiFor<ProfileEndpoints>(client).call('GET /api/auth/email-change', { signal }),
  staleTime: 0,
})

/** What an emailed link about a change of address is about. */
export function emailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/auth/email-change/link', token],
    queryFn: ({ client, signal }) =>
      apiFor<ProfileEndpoints>(client).call('GET /api/auth/email-change/link', { query: { token }, signal }),
  })
}

/** How the viewer signs in: with a password, at a provider, or both. */
export const signInWaysQuery = queryOptions({
  queryKey: ['/api/auth/reauthentication'],
  queryFn: ({ client, signal }) =>
    apiFor<AccountEndpoints>(client).call('GET /api/auth/reauthentication', { signal }),
  staleTime: 0,
})
