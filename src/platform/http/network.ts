/**
 * The part of an IP address that stands for one visitor: all of IPv4, and of IPv6 the first 64 bits, because one
 * household gets that many addresses (RFC 6177). Anything else is answered as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const plain = address.split('%')[0] ?? ''
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return address
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
