/** The list of all rate limits, which docs/evidence/rate-limits.md and its test are made from. */
export type RateLimit = {
  /** Unique among all limits. */
  name: string
  /** What has tries of its own, for readers: `user`, `network`, `email address`. */
  by: string
  /** How many tries each key has in a window. */
  points: number
  /** The length of a window. Where the database counts rows, it ends now; otherwise it starts with the first try. */
  seconds: number
  /** What happens to a try beyond the limit: an error (429), or nothing, without telling whoever tried. */
  answer?: 'error' | 'silence'
  /** Why there is a limit, in the error's message; by default that there were too many attempts. */
  reason?: string
}

const limits: RateLimit[] = []

/** Adds a limit to the list and returns it. `npm run dev` defines it again when its file is edited. */
export function defineRateLimit<const Limit extends RateLimit>(limit: Limit): Limit {
  limits.push(limit)
  return limit
}

/** All limits of the loaded modules, by name. Throws if two have the same name. */
export function listRateLimits(): RateLimit[] {
  const names = new Set(limits.map(({ name }) => name))
  if (names.size < limits.length) throw new Error('Two rate limits have the same name.')
  return limits.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Since when the tries of a limit count whose rows are counted. */
export function windowStart({ seconds }: RateLimit, now: Date): Date {
  return new Date(now.getTime() - seconds * 1_000)
}
