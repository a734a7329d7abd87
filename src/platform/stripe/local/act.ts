import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'

/** What one API call works with: its transaction, its moment and what its events say about it. */
export type Act = {
  tx: Handle
  /** Unix time in seconds, as in all of the provider's objects. */
  now: number
  /** The version of the API whose shapes the objects have. */
  apiVersion: string
  requestId: string | null
  idempotencyKey: string | null
}

/** Something that an API call does within its act. */
export type Work = (act: Act) => Promise<unknown>

/** An act that no API request asked for: the browser's, a test's, or a mere look. */
export function actOn(
  tx: Handle,
  clock: Clock,
  apiVersion: string,
  request?: Pick<Act, 'requestId' | 'idempotencyKey'>,
): Act {
  const now = Math.floor(clock.now().getTime() / 1000)
  return { tx, now, apiVersion, requestId: null, idempotencyKey: null, ...request }
}
