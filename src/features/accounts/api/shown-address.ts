import { domainToUnicode } from 'node:url'
import { asciiAddress } from '#lib/email-address.ts'

/**
 * A stored address as its owner typed it: `jane@xn--exmple-cua.de` is `jane@exämple.de`. An address that would not become the
 * stored one again stays as it is. For owners only, because other scripts have letters that look the same.
 */
export function shownAddress(stored: string): string {
  const at = stored.lastIndexOf('@')
  const shown = `${stored.slice(0, at)}@${domainToUnicode(stored.slice(at + 1))}`
  return asciiAddress(shown) === stored ? shown : stored
}
