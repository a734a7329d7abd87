/** In characters. */
const MAX_LENGTH = 2_000

/** How often a path may be percent-encoded. */
const MAX_DECODINGS = 3

/**
 * The path of the page to open after signing in, or '/' for everything unsafe: other origins, `//host` and `/\host`
 * (which browsers treat as another host), control characters (which they remove), the sign-in pages, and the API, also
 * if they are encoded or written in another way that a server may read like them.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return '/'
  if (!/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return '/'
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return '/'
  const url = new URL(value, base)
  if (url.origin !== base || url.username) return '/'
  const plain = plainPath(url.pathname)
  if (!plain || plain.startsWith('//') || hasControlCharacter(plain)) return '/'
  const isExcluded = /^\/(?:login|signup|forgot-password|reset-password|api)(?:[/;.]|$)/.test(plain)
  return isExcluded ? '/' : url.pathname + url.search + url.hash
}

/** A path as the most lenient reader would understand it; null if it is not encoded correctly or too often. */
function plainPath(path: string): string | null {
  let plain = path
  for (let count = 0; ; count += 1) {
    let decoded: string
    try {
      decoded = decodeURIComponent(plain)
    } catch {
      // A percent sign that was encoded itself.
      return count > 0 ? resolved(plain) : null
    }
    if (decoded === plain) return resolved(plain)
    if (count === MAX_DECODINGS) return null
    plain = decoded
  }
}

/** Without dot segments, in lowercase, with slashes for backslashes and plain letters for their variants. */
function resolved(path: string): string {
  const segments: string[] = []
  const plain = path.normalize('NFKC').replaceAll('\\', '/').toLowerCase()
  for (const segment of plain.slice(1).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
