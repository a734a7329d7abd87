import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { networkOf } from './network.ts'

/** How many public pages and API responses each network may read. Generous: a visitor reads a few per minute. */
export const PUBLIC_READS = { points: 1_200, seconds: 60 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anyone may read this, so reads are limited per network. */
    isPublicRead?: boolean
  }
}

/**
 * Limits routes marked `isPublicRead`. The counts are per process and in memory, because a read should not cost a write.
 * Loopback addresses are exempt: they are this machine's own tools, the server rendering a page, or a proxy that
 * TRUSTED_PROXIES does not mention, behind which all visitors would share one count.
 */
export function limitPublicReads(app: FastifyInstance, limit = PUBLIC_READS): void {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!routeOptions.config.isPublicRead || isLoopback(ip)) return
    try {
      await limiter.consume(networkOf(ip))
    } catch (thrown) {
      throw RateLimitedError.from(thrown)
    }
  })
}

function isLoopback(address: string): boolean {
  const network = networkOf(address)
  return isIP(network) === 4 ? network.startsWith('127.') : address === '::1'
}
