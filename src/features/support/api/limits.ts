/** How often anyone may write to support. */
import { networkOf } from '#lib/network.ts'
import { defineRateLimit, limitKey, type RateLimit, type Try } from '#platform/rate-limits/index.ts'

const [HOUR, DAY] = [3_600, 86_400]

/** Wide per network, which many people may share; narrow per address, which others may enter. */
const REQUESTS = {
  network: [
    defineRateLimit({ name: 'support-network', by: 'network', points: 12, seconds: HOUR }),
    defineRateLimit({ name: 'support-network-day', by: 'network', points: 40, seconds: DAY }),
  ],
  sender: [
    defineRateLimit({ name: 'support-sender', by: 'user or email address', points: 5, seconds: HOUR }),
    defineRateLimit({ name: 'support-sender-day', by: 'user or email address', points: 10, seconds: DAY }),
  ],
} satisfies Record<string, RateLimit[]>
const REPLIES = defineRateLimit({ name: 'support-reply', by: 'request', points: 20, seconds: HOUR })
const LINKS = defineRateLimit({ name: 'support-link', by: 'request', points: 3, seconds: HOUR })

/** What a new request counts against; `sender` is the user's ID or the visitor's email address. */
export function requestTries(address: string, sender: string): Try[] {
  return [
    ...REQUESTS.network.map((limit) => ({ limit, key: limitKey(networkOf(address)) })),
    ...REQUESTS.sender.map((limit) => ({ limit, key: limitKey(sender) })),
  ]
}

/** What a reply counts against. */
export function replyTries(caseId: string): Try[] {
  return [{ limit: REPLIES, key: limitKey(caseId) }]
}

/** What a new link counts against. */
export function linkTries(caseId: string): Try[] {
  return [{ limit: LINKS, key: limitKey(caseId) }]
}
