/**
 * The part of an IP address that identifies one visitor: the whole IPv4 address, and the first 64 bits of an IPv6 address,
 * because a household gets at least a /64 network. Many get a /48 (RFC 6177), in which one person can use 65,536 of them.
 * Returns anything else unchanged.
 */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const plain = address.split('%')[0] ?? ''
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return address
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}
