/** The list of all rate limits, which docs/evidence/limits.md and its test are made from. */
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

const limits = new Map<string, RateLimit>()

/** Adds a limit to the list and returns it. Throws for a name that is taken. */
export function defineRateLimit<const Limit extends RateLimit>(limit: Limit): Limit {
  if (limits.has(limit.name)) throw new Error(`There are two rate limits named ${limit.name}.`)
  limits.set(limit.name, limit)
  return limit
}

/** All limits of the loaded modules, by name. */
export function listRateLimits(): RateLimit[] {
  return [...limits.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Since when the tries of a limit count whose rows are counted. */
export function windowStart({ seconds }: RateLimit, now: Date): Date {
  return new Date(now.getTime() - seconds * 1_000)
}
