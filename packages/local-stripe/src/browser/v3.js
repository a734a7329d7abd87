// @ts-check
import { askForAuthentication } from './authentication.js'
import { createElements, findInternals } from './elements.js'
import { integrationError } from './payment-element.js'
import { paymentIntents } from './payment-intents.js'

/**
 * @typedef {import('./elements.js').Appearance} Appearance
 * @typedef {import('./payment-intents.js').PaymentIntent} PaymentIntent
 * @typedef {import('./payment-intents.js').Result} Result
 * @typedef {import('./card-form.js').ValidationError} ValidationError
 * @typedef {{
 *   elements?: object,
 *   clientSecret?: string,
 *   confirmParams?: { return_url?: string },
 *   redirect?: 'always' | 'if_required',
 * }} ConfirmOptions
 */

/**
 * `window.Stripe`: the part of the provider's script that a page with a Payment Element needs.
 * @param {string} key the publishable key
 */
function Stripe(key) {
  if (typeof key !== 'string' || key.startsWith('sk_')) {
    throw integrationError('Stripe() needs a publishable key; a secret key must not be used in a browser.')
  }
  const intents = paymentIntents(key)

  /** @param {string} clientSecret @param {Result} result @param {Appearance} [appearance] @returns {Promise<Result>} */
  async function finish(clientSecret, result, appearance) {
    if (result.paymentIntent?.status !== 'requires_action') return result
    const authenticated = await askForAuthentication(appearance)
    const { paymentIntent, error } = await intents.authenticate(clientSecret, authenticated)
    if (error) return { error }
    if (paymentIntent.status !== 'requires_payment_method') return { paymentIntent }
    return { error: authenticationError(paymentIntent) }
  }

  /** @param {ConfirmOptions} options @returns {Promise<Result | { error: ValidationError }>} */
  async function confirmPayment({ elements, clientSecret, confirmParams, redirect = 'always' }) {
    const form = findInternals(elements)
    const secret = clientSecret ?? form.clientSecret()
    const returnUrl = confirmParams?.return_url
    if (!secret) throw integrationError('confirmPayment needs a client secret.')
    if (redirect === 'always' && !returnUrl) throw integrationError('confirmParams.return_url is missing.')

    const error = form.validate()
    if (error) return { error }
    form.setBusy(true)
    try {
      const result = await finish(secret, await intents.confirm(secret, form.card()), form.appearance())
      if (redirect !== 'always' || !returnUrl || !result.paymentIntent) return result
      return redirectTo(returnUrl, secret, result.paymentIntent)
    } finally {
      form.setBusy(false)
    }
  }

  return {
    elements: createElements,
    confirmPayment,
    retrievePaymentIntent: intents.retrieve,
    /** @param {{ clientSecret: string }} options */
    handleNextAction: async ({ clientSecret }) => finish(clientSecret, await intents.retrieve(clientSecret)),
    createToken: notSupported,
    createPaymentMethod: notSupported,
    confirmCardPayment: notSupported,
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/** Functions that exist because @stripe/react-stripe-js checks for them, but are not implemented. */
async function notSupported() {
  const message = 'Local Stripe only supports confirmPayment with the Payment Element.'
  return { error: { type: 'invalid_request_error', message } }
}

/** @param {PaymentIntent} paymentIntent */
function authenticationError(paymentIntent) {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const known = paymentIntent.last_payment_error
  const code = 'payment_intent_authentication_failure'
  return { type: 'invalid_request_error', code, message, ...known, payment_intent: paymentIntent }
}

/**
 * Navigates to where the provider's redirect would lead. The promise never settles, because the page unloads.
 * @param {string} returnUrl absolute @param {string} clientSecret @param {PaymentIntent} paymentIntent
 * @returns {Promise<never>}
 */
function redirectTo(returnUrl, clientSecret, paymentIntent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', paymentIntent.id)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', paymentIntent.status === 'canceled' ? 'failed' : 'succeeded')
  window.location.assign(url)
  return new Promise(() => {})
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 3 }) })
