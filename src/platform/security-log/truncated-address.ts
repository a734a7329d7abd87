import { isIP } from 'node:net'

/**
 * An IP address without the part that identifies a household: the first 24 bits of IPv4, the first 48 bits of IPv6. Null for
 * anything else.
 */
export function truncatedAddress(address: string): string | null {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  const text = mapped ?? plain
  if (isIP(text) === 4) return `${text.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(text) !== 6) return null
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 3).join(':')}::/48`
}
