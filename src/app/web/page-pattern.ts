/** Returns a function that gives the pattern of a page's path, as in `/cats/{id}`, or `/*` where there is no page. */
export function pagePatterns(paths: readonly string[]): (path: string) => string {
  const fixed = new Map<string, string>()
  const variable: { matches: RegExp; pattern: string }[] = []
  for (const path of paths) {
    if (path === '*') continue
    const pattern = path.replace(/:(\w+)/g, '{$1}')
    if (pattern === path) fixed.set(path, path)
    else variable.push({ matches: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), pattern })
  }
  return (path) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    return fixed.get(plain) ?? variable.find(({ matches }) => matches.test(plain))?.pattern ?? '/*'
  }
}
