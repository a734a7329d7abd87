/** Email addresses as the HTML standard defines them, with domains of all scripts. */
import { z } from 'zod'

/** At most 254 characters (RFC 5321). */
const MAX = 254
/** html.spec.whatwg.org, "valid email address", with a dot in the domain, as every address on the internet has one. */
const VALID =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
/** The parts of a domain name in any script. */
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{M}\p{N}-]+)+$/u

/**
 * An address in lowercase with its domain in ASCII (`jane@exämple.de` is `jane@xn--exmple-cua.de`), which mail servers and the
 * database use. Text that is no address stays as it is.
 */
export function asciiAddress(text: string): string {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || !DOMAIN.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** An email address, converted by `asciiAddress`. */
export const addressField = (message: string) =>
  z
    .string()
    .transform(asciiAddress)
    .pipe(z.string().max(MAX, 'This email address is too long.').regex(VALID, message))

/** An address in a response to its owner, who sees the domain in its own script. */
export const ownAddress = z.string().refine((text) => VALID.test(asciiAddress(text)))
