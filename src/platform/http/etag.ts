/** Whether an If-None-Match header contains the ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = (each: string) => each.trim().replace(/^W\//, '')
  return header.split(',').some((each) => opaque(each) === opaque(tag))
}
