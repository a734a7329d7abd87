/** Whether an If-None-Match header (RFC 9110, 13.1.2) names the tag, by the weak comparison that it asks for. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
