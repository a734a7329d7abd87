import { AppError, type ErrorCode } from '#lib/errors.ts'
import type { LibraryAnswer } from './library-call.ts'

/** Our error codes for the sign-in library's error codes. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  INVALID_TOKEN: 'link_expired',
  TOKEN_EXPIRED: 'link_expired',
  USER_NOT_FOUND: 'link_expired',
  INVALID_EMAIL: 'invalid',
  PASSWORD_TOO_SHORT: 'invalid',
  PASSWORD_TOO_LONG: 'invalid',
}

/** Throws our error for an error response of the library; does nothing for 2xx and 3xx. */
export function throwRefusal(answer: LibraryAnswer): void {
  if (answer.status < 400) return
  const code = typeof answer.body.code === 'string' ? CODES[answer.body.code] : undefined
  if (code) throw new AppError(code)
  if (answer.status === 401) throw new AppError('unauthenticated')
  if (answer.status === 403) throw new AppError('forbidden')
  const cause = new Error(`The sign-in library answered ${answer.status} ${answer.body.code ?? ''}`)
  throw answer.status < 500 ? new AppError('bad_request', { cause }) : cause
}
