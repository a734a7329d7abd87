/** How a refund, a transfer, or a reversal that is marked as sent reaches the provider exactly once. */

import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Clock } from '#platform/clock/index.ts'
import { rejectionOf, wasAnswered } from './calls.ts'

/** Milliseconds until a call without a response is repeated. */
export const REPEAT_MS = MINUTE_MS

/** The time after a number of milliseconds. */
export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

type Steps<Made> = {
  /** The provider's object of an earlier call. */
  find(): Promise<Made | undefined>
  create(): Promise<Made>
  record(made: Made): Promise<void>
  reject(rejection: NonNullable<ReturnType<typeof rejectionOf>>): Promise<void>
  /** Stores that the next call, at this time, is another attempt, and so has another idempotency key. */
  nextAttempt(at: Date): Promise<unknown>
}

/** Calls the provider and records its response. Safe to repeat. Throws payment_unavailable. */
export async function sendOnce<Made>(
  { clock }: { clock: Clock },
  { find, create, record, reject, nextAttempt }: Steps<Made>,
): Promise<void> {
  try {
    const startedAt = clock.now()
    // The provider deletes idempotency keys after a day, so an earlier call is looked for first.
    const earlier = await find()
    // After a process was suspended, another one may have made the call, and the key may have been deleted.
    if (!earlier && clock.now() > later(startedAt, REPEAT_MS)) throw new AppError('payment_unavailable')
    await record(earlier ?? (await create()))
  } catch (error) {
    const rejection = rejectionOf(error)
    if (rejection) return reject(rejection)
    // The provider repeats its response to an idempotency key for a day, so the next call needs a new one.
    if (wasAnswered(error)) await nextAttempt(later(clock.now(), REPEAT_MS))
    throw error
  }
}
