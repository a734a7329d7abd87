/** Scheme and authority of an absolute request target. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The path and query of a request target. Clients may send an absolute one, `GET http://host/cats` (RFC 9112, section 3.2.2); its
 * host must not end up in a link or a redirect of ours.
 */
export function pathOfTarget(target: string): string {
  const path = target.replace(ORIGIN, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}
