import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { AccountEndpoints } from '../../contract.ts'
import type { ProfileEndpoints } from '../../profile-contract.ts'

const { query } = endpointQueries<ProfileEndpoints>()

/** The devices on which the viewer is signed in. */
export const sessionsQuery = query('GET /api/auth/sessions', {}, { staleTime: 0 })

/** The browsers that the viewer has signed in with. */
export const knownDevicesQuery = query('GET /api/auth/known-devices', {}, { staleTime: 0 })

/** Loads both lists of devices again. */
export function refreshDevices(client: QueryClient): Promise<unknown> {
  const keys = [sessionsQuery.queryKey, knownDevicesQuery.queryKey]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The viewer's change of address that waits for confirmation. */
export const emailChangeQuery = query('GET /api/auth/email-change', {}, { staleTime: 0 })

/** What an emailed link about a change of address is about. */
export const emailLinkQuery = (token: string) =>
  query('GET /api/auth/email-change/link', { query: { token } })

/** How the viewer signs in: with a password, at a provider, or both. */
export const signInWaysQuery = endpointQueries<AccountEndpoints>().query(
  'GET /api/auth/reauthentication',
  {},
  { staleTime: 0 },
)
