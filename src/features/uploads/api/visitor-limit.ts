/** How many documents visitors may upload, who have no account that the files could be counted for. */
import { networkOf } from '#lib/network.ts'
import { limitKey, type RateLimit, type Try } from '#platform/rate-limits/index.ts'

const LIMITS: RateLimit[] = [
  { name: 'visitor-upload', points: 8, seconds: 3_600 },
  { name: 'visitor-upload-day', points: 20, seconds: 86_400 },
]

/** What to count when a visitor asks for an upload URL; no address is stored. */
export function visitorTries(address: string): Try[] {
  const key = limitKey(networkOf(address))
  return LIMITS.map((limit) => ({ limit, key }))
}
