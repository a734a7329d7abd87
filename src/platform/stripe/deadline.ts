import { AppError } from '#lib/errors.ts'
import type { Logger } from '#platform/log/index.ts'

/** Milliseconds that a user waits for the payment provider; jobs may wait longer. */
const DEADLINE_MS = 9_000

/**
 * Runs what a user waits for. Throws payment_unavailable if it takes too long; it then continues in the background, which
 * is safe, because every step can be repeated.
 */
export async function withDeadline<T>(log: Logger, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new AppError('payment_unavailable'))
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
