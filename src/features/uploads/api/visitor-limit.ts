/** How many documents visitors may upload, who have no account that the files could be counted for. */
import { networkOf } from '#lib/network.ts'
import { defineRateLimit, limitKey, type RateLimit, type Try } from '#platform/rate-limits/index.ts'

/** Maximum unused files of all visitors together; the sweep removes them after a day. */
export const MAX_UNATTACHED_OF_VISITORS = 200

/** Of a /64 or an IPv4 address, which is a household or less. */
export const OF_NETWORK: RateLimit[] = [
  defineRateLimit({ name: 'visitor-upload', by: 'network', points: 8, seconds: 3_600 }),
  defineRateLimit({ name: 'visitor-upload-day', by: 'network', points: 20, seconds: 86_400 }),
]

/**
 * Of a /48, in which one household can have 65,536 networks: a fraction of what all visitors share in a day, so that several
 * households together do not use it up.
 */
export const OF_WIDE_NETWORK = defineRateLimit({
  name: 'visitor-upload-wide',
  by: 'wide network',
  points: MAX_UNATTACHED_OF_VISITORS / 5,
  seconds: 86_400,
})

/** What to count when a visitor asks for an upload URL; no address is stored. */
export function visitorTries(address: string): Try[] {
  const key = limitKey(networkOf(address))
  return [
    ...OF_NETWORK.map((limit) => ({ limit, key })),
    { limit: OF_WIDE_NETWORK, key: limitKey(networkOf(address, 48)) },
  ]
}

/** The place of a visitor in the decoder's queue: visitors of one network take turns as one user. */
export const visitorPlace = (address: string): string => `visitor ${limitKey(networkOf(address, 48))}`
