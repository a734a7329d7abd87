// @ts-check

/**
 * @typedef {{ type: string, message?: string, code?: string, decline_code?: string, payment_intent?: unknown }} ProviderError
 * @typedef {{ id: string, status: string, last_payment_error?: ProviderError | null }} PaymentIntent
 * @typedef {{ paymentIntent: PaymentIntent, error?: undefined } | { error: ProviderError, paymentIntent?: undefined }} Result
 * @typedef {import('./card-form.js').CardDetails} CardDetails
 */

/**
 * The browser's API calls, which carry the publishable key and one payment's client secret, never a secret key.
 * @param {string} key
 */
export function paymentIntents(key) {
  return {
    /** @param {string} clientSecret */
    retrieve(clientSecret) {
      const query = new URLSearchParams({ key, client_secret: clientSecret })
      return toResult(fetch(`${pathOf(clientSecret)}?${query}`, { credentials: 'omit' }))
    },
    /** @param {string} clientSecret @param {CardDetails} card */
    confirm(clientSecret, card) {
      return post(`${pathOf(clientSecret)}/confirm`, { key, client_secret: clientSecret, card })
    },
    /** @param {string} clientSecret @param {boolean} succeed */
    authenticate(clientSecret, succeed) {
      return post(`${pathOf(clientSecret)}/authenticate`, { key, client_secret: clientSecret, succeed })
    },
  }
}

/** A client secret is the payment intent's ID, `_secret_`, and random characters. @param {string} clientSecret */
function pathOf(clientSecret) {
  const [id = ''] = clientSecret.split('_secret_')
  return `/dev/stripe/payment_intents/${encodeURIComponent(id)}`
}

/** @param {string} path @param {unknown} body */
function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  return toResult(fetch(path, { method: 'POST', headers, credentials: 'omit', body: JSON.stringify(body) }))
}

/**
 * Never rejects: every failure, including a lost connection, is an `error` in the result.
 * @param {Promise<Response>} request
 * @returns {Promise<Result>}
 */
async function toResult(request) {
  try {
    const response = await request
    const body = await response.json()
    if (response.ok) return { paymentIntent: body }
    return {
      error: body.error ?? { type: 'api_error', message: 'The payment provider responded with an error.' },
    }
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}
