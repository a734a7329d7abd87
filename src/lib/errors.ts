/** The closed list of API errors: code, HTTP status, and text for users. */
export const ERRORS = {
  bad_request: [400, 'That request is not valid.'],
  invalid: [400, 'Please check the marked fields.'],
  unauthenticated: [401, 'Please sign in first.'],
  wrong_credentials: [401, 'Incorrect email address or password.'],
  weak_password: [400, 'Please choose a password that is harder to guess.'],
  wrong_code: [400, 'That code is not correct, has expired, or was used already.'],
  sign_in_expired: [401, 'Your sign-in has expired. Please sign in again.'],
  link_expired: [400, 'This link has been used or has expired. Please request a new one.'],
  email_taken: [409, 'An account with this email address already exists. Sign in, or reset your password.'],
  email_unconfirmed: [403, 'Please confirm your email address first.'],
  suspended: [403, 'Your account is suspended. You can still read and appeal the decision.'],
  deletion_pending: [403, 'Your account is going to be deleted. Keep your account to do this.'],
  reauthentication_required: [403, 'Confirm that it is you first.'],
  two_factor_required: [403, 'Please set up or use two-factor authentication first.'],
  forbidden: [403, 'You do not have permission to do that.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'That method is not supported here.'],
  conflict: [409, 'That is not possible in the current state.'],
  price_changed: [409, 'Price changed'],
  cat_unavailable: [409, 'This cat is no longer available for purchase.'],
  own_cat: [409, 'You cannot buy your own cat.'],
  deposit_not_offered: [409, 'This cat cannot be reserved with a deposit.'],
  breeder_not_ready: [409, 'This breeder cannot be paid on this site yet. Send them a message to ask when.'],
  payment_failed: [402, 'The payment was not completed.'],
  message_yourself: [400, 'You cannot send a message to yourself.'],
  muted: [
    403,
    'You cannot send messages right now because several of your messages contained contact details.',
  ],
  too_large: [413, 'That is too large.'],
  unsupported_type: [415, 'That content type is not supported.'],
  unknown_place: [422, 'Please enter a town and its state.'],
  prohibited_content: [422, 'Your message contains prohibited content and cannot be sent.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'Littermate is unavailable at the moment. Please try again.'],
  payment_unavailable: [503, 'The payment service cannot be reached. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** The body of every error response. `fields` maps form field paths to messages; `details` is data for the page. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** Thrown by use cases and converted to a response by the HTTP layer. Decisions depend on its code, never its message. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    options: Partial<Pick<ErrorBody, 'message' | 'fields' | 'details'>> & { cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code][1], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code][0]
    this.fields = options.fields
    this.details = options.details
  }

  body(): ErrorBody {
    const { code, message, fields, details } = this
    return { code, message, ...(fields && { fields }), ...(details && { details }) }
  }
}
