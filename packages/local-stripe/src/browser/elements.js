// @ts-check
import { createPaymentElement, integrationError } from './payment-element.js'

/**
 * @typedef {import('./payment-element.js').Appearance} Appearance
 * @typedef {import('./payment-element.js').PaymentElementOptions} PaymentElementOptions
 * @typedef {import('./card-form.js').CardDetails} CardDetails
 * @typedef {import('./card-form.js').ValidationError} ValidationError
 * @typedef {{ clientSecret?: string, appearance?: Appearance }} ElementsOptions
 * @typedef {{
 *   clientSecret: () => string | undefined,
 *   appearance: () => Appearance | undefined,
 *   validate: () => ValidationError | undefined,
 *   card: () => CardDetails,
 *   setBusy: (busy: boolean) => void,
 * }} ElementsInternals what a confirmation needs and pages must not see
 */

/** @type {WeakMap<object, ElementsInternals>} */
const internals = new WeakMap()

/**
 * The internals of an `elements` object that a page passes.
 * @param {object | undefined} elements
 */
export function findInternals(elements) {
  const found = elements && internals.get(elements)
  if (!found) throw integrationError('confirmPayment needs `elements`, made by stripe.elements().')
  return found
}

/**
 * `stripe.elements()`: manages the one Payment Element of a page.
 * @param {ElementsOptions} [options]
 */
export function createElements(options = {}) {
  let { appearance } = options
  /** @type {ReturnType<typeof createPaymentElement> | undefined} */
  let payment

  const elements = {
    /** @param {string} type @param {PaymentElementOptions} [elementOptions] */
    create(type, elementOptions) {
      if (type !== 'payment') throw integrationError(`Local Stripe has no Element of the type ${type}.`)
      if (payment) throw integrationError('Can only create one Element of type payment.')
      payment = createPaymentElement(appearance, elementOptions, () => {
        payment = undefined
      })
      return payment.element
    },
    /** @param {string} type */
    getElement(type) {
      return (type === 'payment' && payment?.element) || null
    },
    /** @param {ElementsOptions} changes the client secret cannot change, as with the provider */
    update(changes) {
      if (!changes.appearance) return
      appearance = changes.appearance
      payment?.applyAppearance(appearance)
    },
    /** Validates the entries and shows errors. @returns {Promise<{ error?: ValidationError, selectedPaymentMethod?: string }>} */
    async submit() {
      const error = findInternals(elements).validate()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    /** @returns {Promise<{ error?: never }>} */
    async fetchUpdates() {
      return {}
    },
  }

  function mounted() {
    if (payment?.isMounted()) return payment.form
    throw integrationError('Invalid value for elements: it should have a mounted Payment Element.')
  }

  internals.set(elements, {
    clientSecret: () => options.clientSecret,
    appearance: () => appearance,
    validate: () => mounted().validate(),
    card: () => mounted().card(),
    setBusy: (busy) => payment?.form.setReadOnly(busy),
  })
  return elements
}
