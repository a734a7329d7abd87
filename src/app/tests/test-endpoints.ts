/** For tests: every endpoint of every contract. */
import type { Endpoint, EndpointKey } from '#lib/client/endpoint.ts'
import { CONTRACTS } from '../contracts.ts'

export type EndpointCase = {
  key: EndpointKey
  method: string
  path: string
  /** The path with valid but unknown IDs. */
  url: string
  contract: Endpoint
}

export const ENDPOINTS: EndpointCase[] = CONTRACTS.flatMap((contract) =>
  (Object.entries(contract) as [EndpointKey, Endpoint][]).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    const url = path
      .replaceAll('{paymentIntentId}', 'pi_unknown')
      .replaceAll('{month}', '2026-01')
      .replaceAll('{kind}', 'cat')
      .replace(/\{\w+\}/g, crypto.randomUUID())
    return { key, method, path, url, contract: endpoint }
  }),
)
