/** Longest address that is carried through a sign-in, in characters. */
const MAX_LENGTH = 2_000

/**
 * The page to come back to after a sign-in, or '/' for anything that is not plainly a path of this site: other
 * origins, `//host` and `/\host` (which browsers read as another host), control characters (which they drop), the
 * sign-in pages themselves and the API.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return '/'
  if (!/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return '/'
  const base = 'http://here.invalid'
  if (!URL.canParse(value, base)) return '/'
  const url = new URL(value, base)
  if (url.origin !== base || url.username || url.pathname.startsWith('//')) return '/'
  const leadsBack = /^\/(?:login|signup|forgot-password|reset-password|api)(?:\/|$)/.test(url.pathname)
  return leadsBack ? '/' : url.pathname + url.search + url.hash
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
