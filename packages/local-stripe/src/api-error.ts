/** The fields of the provider's error object that this server uses (API reference, "Errors"). */
export type ApiErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/**
 * An error response. `stored` says whether it is replayed for its idempotency key: the provider stores the results of
 * requests that began to run, but not those whose parameters were invalid.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody
  readonly stored: boolean

  constructor(status: number, body: ApiErrorBody, stored = false) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body
    this.stored = stored
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** An invalid, missing, or unknown parameter: 400. */
export function invalidParameter(code: string, param: string, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, param, message })
}

/** An unknown ID: 404. */
export function notFound(noun: string, id: string, param = 'id'): ApiError {
  const message = `No such ${noun}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** A request that the object's present state does not allow: 400, kept by its idempotency key. */
export function invalidState(code: string, message: string, more: Partial<ApiErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...more }, true)
}

/** A failure of the provider itself: 500. */
export function serverError(stored = false): ApiError {
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }, stored)
}
