import type { ApiError } from '#lib/client/client.ts'
import { Button } from './button.tsx'
import { ErrorReference } from './error-reference.tsx'
import { Notice } from './notice.tsx'

/** Why a request failed, for users; without a response of the API, that the connection may be lost. */
export function failureText(error: ApiError): string {
  return error.code ? error.detail : 'Please check your connection and try again.'
}

type Props = {
  title: string
  error: ApiError | null
  /** Tries again; without it there is no button. */
  onRetry?: () => void
}

/** A notice that a request failed; nothing without an error. */
export function FailureNotice({ title, error, onRetry }: Props) {
  if (!error) return null
  return (
    <Notice tone="danger" title={title}>
      {failureText(error)}
      <ErrorReference id={error.reference} />
      {onRetry && (
        <p className="mt-3">
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  )
}

/** The error of a form, unless it concerns fields, which show it themselves. */
export function formError(error: ApiError | null): ApiError | null {
  return error && Object.keys(error.fields).length === 0 ? error : null
}
