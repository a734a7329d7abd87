import { isIP } from 'node:net'
import { networkOf } from '#lib/network.ts'

/**
 * An IP address without the part that identifies a household: the first 24 bits of IPv4, the first 48 bits of IPv6. Null for
 * anything else.
 */
export function truncatedAddress(address: string): string | null {
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 0) return null
  const network = networkOf(plain, 48)
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}
