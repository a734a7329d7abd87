import { ApiError } from '#lib/client/client.ts'
import type { UploadPurpose } from '../contract.ts'
import { FileRejection } from './prepare-file.ts'

export type Failure = {
  error: string
  /** The user has to confirm the email address first. */
  isUnconfirmed?: boolean
  /** The same file would be refused again. */
  isFinal?: boolean
}

const UNCONFIRMED =
  'Please confirm your email address first: open the link in the email that we sent you, then try again.'

/** Why the same file is refused again, such as a damaged one. */
const FINAL: (string | undefined)[] = ['unsupported_type', 'too_large']

/** What is shown to the user after a failed upload. */
export function failureOf(error: unknown, purpose: UploadPurpose): Failure {
  if (error instanceof FileRejection) return { error: error.message, isFinal: true }
  if (error instanceof ApiError && error.code === 'email_unconfirmed')
    return { error: UNCONFIRMED, isUnconfirmed: true }
  if (error instanceof ApiError && FINAL.includes(error.code) && error.detail)
    return { error: error.detail, isFinal: true }
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  const reason = detail && !/^Failed/.test(detail) ? ` ${detail}` : ''
  const label = purpose === 'picture' ? 'image' : 'document'
  return { error: `Failed to upload ${label}. Please try again.${reason}` }
}
