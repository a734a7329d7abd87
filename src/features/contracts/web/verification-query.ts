import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ContractEndpoints } from '../contract.ts'

const { query } = endpointQueries<ContractEndpoints>()

/** Whether a text or a file is that of a signed contract. */
export const verificationQuery = (digest: string) =>
  query('GET /api/contracts/verification', { query: { digest } })

/** The fingerprint in an address or a field, without spaces; null for anything else. */
export function readDigest(text: string | null): string | null {
  const digest = (text ?? '').replaceAll(/\s+/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digest) ? digest : null
}
