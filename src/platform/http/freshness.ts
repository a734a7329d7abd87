/** How current a response must be for the request that asks for it. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * `at`: the response must have been current at this time; without it, the cache decides. `createdAfter`: its creation must
 * have started after this time, too. In milliseconds of the cache's clock.
 */
export type Freshness = { at: number | undefined; createdAfter: number | undefined }

/** A cookie with the time of the user's last write in milliseconds: users see their own changes immediately. */
const WRITTEN_COOKIE = 'littermate.written'
/** Seconds after which every process knows about a write. */
const WRITTEN_SECONDS = 5
/** Milliseconds by which the clocks of servers may differ. */
const CLOCK_DIFFERENCE_MS = 1_000

/** The demand of a request that arrived `now`; `startedAt` is when the response that is made with this one was started. */
export function readFreshness(request: FastifyRequest, now: number, startedAt?: number): Freshness {
  return {
    at: startedAt ?? (demandsCurrent(request.headers['cache-control']) ? now : undefined),
    createdAfter: afterLastWrite(request, now),
  }
}

/** The event about a user's change may not have arrived in this process yet, so only a new response is sure to show it. */
function afterLastWrite(request: FastifyRequest, now: number): number | undefined {
  const age = ageOfLastWrite(request.cookies[WRITTEN_COOKIE])
  if (age === undefined || age <= -CLOCK_DIFFERENCE_MS || age >= WRITTEN_SECONDS * 1_000) return undefined
  return now - Math.max(age - CLOCK_DIFFERENCE_MS, 0)
}

/** Browsers send this for reloads, and pages that received an event about a change (RFC 9111, 5.2.1). */
function demandsCurrent(cacheControl: string | undefined): boolean {
  return cacheControl !== undefined && /\bno-cache\b|\bmax-age=0\b/i.test(cacheControl)
}

/** Remembers in the browser that its user changed something just now. */
export function markWritten(reply: FastifyReply): void {
  const options = { maxAge: WRITTEN_SECONDS, path: '/', httpOnly: true, sameSite: 'lax' } as const
  reply.setCookie(WRITTEN_COOKIE, String(Date.now()), options)
}

/** Whether the user changed something so recently that this process may not know about it. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return ageOfLastWrite(request.cookies[WRITTEN_COOKIE]) !== undefined
}

/** Milliseconds since the last write that the browser remembers. */
function ageOfLastWrite(time: string | undefined): number | undefined {
  return time && /^\d{13}$/.test(time) ? Date.now() - Number(time) : undefined
}
