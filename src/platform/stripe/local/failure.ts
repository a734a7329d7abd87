/** The provider's error object, as far as the stand-in fills it (API reference, "Errors"). */
export type FailureBody = {
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
 * An answer of the provider that is no success. `remembered` says whether an idempotency key keeps it: the provider
 * keeps what began to run, and forgets requests whose parameters were wrong.
 */
export class Failure extends Error {
  readonly status: number
  readonly body: FailureBody
  readonly remembered: boolean

  constructor(status: number, body: FailureBody, remembered = false) {
    super(body.message)
    this.name = 'Failure'
    this.status = status
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body
    this.remembered = remembered
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** A wrong, missing or unknown parameter: 400. */
export function wrongParameter(code: string, param: string, message: string): Failure {
  return new Failure(400, { type: 'invalid_request_error', code, param, message })
}

/** An id that names nothing: 404. */
export function missing(noun: string, id: string, param = 'id'): Failure {
  const message = `No such ${noun}: '${id}'`
  return new Failure(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** A request that the object's present state does not allow: 400, kept by its idempotency key. */
export function wrongState(code: string, message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: 'invalid_request_error', code, message, ...more }, true)
}
