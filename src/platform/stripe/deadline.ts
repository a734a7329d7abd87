import { AppError } from '#lib/errors.ts'
import type { Logger } from '#platform/log/index.ts'

/** Milliseconds that a user waits for the payment provider; jobs may wait longer. */
const DEADLINE_MS = 9_000

/**
 * Runs what a user waits for. If it takes too long, returns what `late` does, by default throws payment_unavailable; the work
 * then continues in the background, which is safe, because every step can be repeated.
 */
export async function withDeadline<T>(
  log: Logger,
  work: Promise<T>,
  late: () => Promise<T> = unavailable,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(late())
    }, DEADLINE_MS)
  })
  work.catch((error: unknown) => {
    if (isLate) log.warn({ err: error }, 'a payment that a user waited for too long has failed')
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function unavailable(): Promise<never> {
  throw new AppError('payment_unavailable')
}
