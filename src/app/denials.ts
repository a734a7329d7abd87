import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Denial } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'

/** Refusals per user and minute that each process records; more tell nothing new. */
const RECORDED_A_MINUTE = 10

/** Returns a function that records what signed-in users were refused. It never throws. */
export function recordDenials({
  db,
  securityLog,
  log,
}: Pick<Services, 'db' | 'securityLog' | 'log'>): (denial: Denial) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: RECORDED_A_MINUTE, duration: 60 })
  return async ({ viewer, code, route }) => {
    try {
      await limiter.consume(viewer.id)
      await securityLog.record(db, {
        kind: 'forbidden',
        actorId: viewer.id,
        subjectId: null,
        request: viewer.request,
        detail: { code, route },
      })
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) log.warn({ err: error }, 'a refusal could not be recorded')
    }
  }
}
