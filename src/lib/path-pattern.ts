/** Addresses of pages: `/cats/:id` names a part, `*` stands for whatever no other pattern knows. */

const patterns = new Map<string, RegExp>()

/**
 * The named parts of a path that a pattern fits, decoded; null where it does not fit. A slash at the end and the case
 * of letters do not matter.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  if (pattern === '*') return {}
  const known = patterns.get(pattern) ?? compile(pattern)
  patterns.set(pattern, known)
  const found = known.exec(path)
  if (!found) return null
  const params: Record<string, string> = {}
  for (const [name, part] of Object.entries(found.groups ?? {})) params[name] = decoded(part)
  return params
}

/** The first of the rows whose path fits, with the named parts; `*` comes last whatever its place. */
export function matchRow<T extends { path: string }>(
  rows: readonly T[],
  path: string,
): { row: T; params: Record<string, string> } | undefined {
  let best: { row: T; params: Record<string, string> } | undefined
  for (const row of rows) {
    const params = matchPath(row.path, path)
    if (params && (!best || names(row.path) < names(best.row.path))) best = { row, params }
  }
  return best
}

/** A pattern without names is more exact than one with them: /cats/new is no cat. */
function names(pattern: string): number {
  return pattern === '*' ? Number.POSITIVE_INFINITY : pattern.split(':').length
}

function compile(pattern: string): RegExp {
  const source = pattern.replace(/\/+$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/*$`, 'i')
}

/** Text as it stands where it was not encoded properly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
