/** In characters. */
const MAX_LENGTH = 2_000

/**
 * The path of the page to open after signing in, or '/' for everything unsafe: other origins, `//host` and `/\host`
 * (which browsers treat as another host), control characters (which they remove), the sign-in pages, and the API.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return '/'
  if (!/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return '/'
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return '/'
  const url = new URL(value, base)
  if (url.origin !== base || url.username || url.pathname.startsWith('//')) return '/'
  const isExcluded = /^\/(?:login|signup|forgot-password|reset-password|api)(?:\/|$)/.test(url.pathname)
  return isExcluded ? '/' : url.pathname + url.search + url.hash
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
