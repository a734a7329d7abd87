import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { AccountEndpoints } from '../contract.ts'
import type { TwoFactorEndpoints } from '../two-factor-contract.ts'

const { query } = endpointQueries<TwoFactorEndpoints>()

/** Options of the sign-in page. */
export const signInOptionsQuery = endpointQueries<AccountEndpoints>().query('GET /api/auth/options')

/** Whether two-factor authentication is on. */
export const twoFactorQuery = query('GET /api/auth/two-factor')

/** The viewer's passkeys. */
export const passkeysQuery = query('GET /api/auth/passkeys')
