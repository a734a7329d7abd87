import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#lib/network.ts'
import { defineRateLimit, type RateLimit, RateLimitedError } from '#platform/rate-limits/index.ts'
import { renderedRequestId } from './rendering.ts'

/** How many public pages and API responses each network may read. Generous: a visitor reads a few per minute. */
export const PUBLIC_READS = defineRateLimit({
  name: 'public-reads',
  by: 'network, in each process',
  points: 1_200,
  seconds: 60,
})

type Window = Pick<RateLimit, 'points' | 'seconds'>

/** Pages of lists from this one on make the database skip very many rows, so one counts as several reads. */
const DEEP_PAGE = { from: 100, reads: 10 }

/** How much each signed-in user may read in all, and how many files that are made on demand. Generous, as above. */
export const USER_READS = defineRateLimit({
  name: 'user-reads',
  by: 'user, in each process',
  points: 1_200,
  seconds: 60,
})
export const MADE_ON_DEMAND = defineRateLimit({
  name: 'files-on-demand',
  by: 'user, in each process',
  points: 30,
  seconds: 60,
})
/** How many sizes of pictures a person has made, which are stored afterward. Generous: a page with new pictures needs a few dozen. */
export const MADE_PICTURES = defineRateLimit({
  name: 'pictures-on-demand',
  by: 'user or network, in each process',
  points: 300,
  seconds: 60,
})
const TOO_MANY_FILES = 'You have requested many files.'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a signed-in user. Throws RateLimitedError. */
    countUserCall?: (request: FastifyRequest, userId: string, isMadeOnDemand: boolean) => Promise<void>
    /** Counts a size of a picture that is made for a user, or for a visitor by network. Throws RateLimitedError. */
    countMadePicture?: (request: FastifyRequest, userId: string | undefined) => Promise<void>
  }
  interface FastifyContextConfig {
    /** Anyone may read this, so reads are limited per network. */
    isPublicRead?: boolean
    /** As how many reads a request counts; 1 if not set. */
    reads?: number | undefined
  }
}

/**
 * Limits routes marked `isPublicRead`. The counts are per process and in memory, because a read should not cost a write.
 * Exempt are the requests that render a page, and loopback and private addresses: they are this machine's own tools, or a
 * proxy that TRUSTED_PROXIES does not count, behind which all visitors would share one limit.
 */
export function limitPublicReads(app: FastifyInstance, limit: Window = PUBLIC_READS): void {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  app.addHook('onRequest', async ({ routeOptions, ip, headers, query }) => {
    if (!routeOptions.config.isPublicRead || isInternal(ip) || renderedRequestId(headers)) return
    try {
      const { page } = query as { page?: unknown }
      const reads = (routeOptions.config.reads ?? 1) * (Number(page) >= DEEP_PAGE.from ? DEEP_PAGE.reads : 1)
      await limiter.consume(networkOf(ip), reads)
    } catch (thrown) {
      throw RateLimitedError.from(thrown)
    }
  })
}

/**
 * Limits what each signed-in user reads, and more narrowly what is made on demand, in memory per process. Reads have the same
 * exemptions as above, and files have none.
 */
export function limitUserReads(
  app: FastifyInstance,
  {
    reads = USER_READS,
    files = MADE_ON_DEMAND,
    pictures = MADE_PICTURES,
  }: { reads?: Window; files?: Window; pictures?: Window } = {},
): void {
  const ofReads = new RateLimiterMemory({ points: reads.points, duration: reads.seconds })
  const ofFiles = new RateLimiterMemory({ points: files.points, duration: files.seconds })
  const ofPictures = new RateLimiterMemory({ points: pictures.points, duration: pictures.seconds })
  app.decorate('countMadePicture', async ({ ip }, userId) => {
    if (userId || !isInternal(ip)) await countIn(ofPictures, userId ?? networkOf(ip, 48))
  })
  app.decorate('countUserCall', async ({ method, ip, headers }, userId, isMadeOnDemand) => {
    if (isMadeOnDemand) await countIn(ofFiles, userId, TOO_MANY_FILES)
    if (method === 'GET' && !isInternal(ip) && !renderedRequestId(headers)) await countIn(ofReads, userId)
  })
}

async function countIn(limiter: RateLimiterMemory, key: string, reason?: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (thrown) {
    throw RateLimitedError.from(thrown, reason)
  }
}

/** Loopback and private networks (RFC 1918, RFC 4193). */
const INTERNAL = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv4')
INTERNAL.addAddress('::1', 'ipv6')
INTERNAL.addSubnet('fc00::', 7, 'ipv6')

/** IPv4 addresses mapped to IPv6 match the IPv4 networks. */
function isInternal(address: string): boolean {
  return INTERNAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
