import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#lib/errors.ts'

/** Sent with 429 and Retry-After. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number

  constructor(seconds: number, reason = 'Too many attempts.') {
    super('too_many_requests', { message: `${reason} Please try again in ${waitText(seconds)}.` })
    this.name = 'RateLimitedError'
    this.retryAfterSeconds = seconds
  }

  /** From what a limiter of the library throws: a result means that the limit is exceeded, anything else is an error. */
  static from(thrown: unknown, reason?: string): RateLimitedError {
    if (!(thrown instanceof RateLimiterRes)) throw thrown
    return new RateLimitedError(Math.max(1, Math.ceil(thrown.msBeforeNext / 1_000)), reason)
  }
}

function waitText(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 90) return `${seconds} seconds`
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}
