import type { ApiError } from '#lib/client.ts'
import { ErrorReference } from './error-reference.tsx'
import { Notice } from './notice.tsx'

/** Why a request failed, for users; without a response of the API, that the connection may be lost. */
export function failureText(error: ApiError): string {
  return error.code ? error.detail : 'Please check your connection and try again.'
}

/** A notice that a request failed; nothing without an error. */
export function FailureNotice({ title, error }: { title: string; error: ApiError | null }) {
  if (!error) return null
  return (
    <Notice tone="danger" title={title}>
      {failureText(error)}
      <ErrorReference id={error.reference} />
    </Notice>
  )
}
