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
 * }} ElementsInside what a confirmation needs and a page must not see
 */

/** @type {WeakMap<object, ElementsInside>} */
const insides = new WeakMap()

/**
 * What stands behind an `elements` object that a page hands in.
 * @param {object | undefined} elements
 */
export function insideOf(elements) {
  const inside = elements && insides.get(elements)
  if (!inside) throw integrationError('confirmPayment needs `elements`, made by stripe.elements().')
  return inside
}

/**
 * `stripe.elements()`: holds the one Payment Element that can stand on a page, and what it is for.
 * @param {ElementsOptions} [options]
 */
export function createElements(options = {}) {
  let { appearance } = options
  /** @type {ReturnType<typeof createPaymentElement> | undefined} */
  let payment

  const elements = {
    /** @param {string} type @param {PaymentElementOptions} [elementOptions] */
    create(type, elementOptions) {
      if (type !== 'payment') throw integrationError(`The local stand-in has no Element of the type ${type}.`)
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
    /** @param {ElementsOptions} changes the client secret can't change, as with the provider */
    update(changes) {
      if (!changes.appearance) return
      appearance = changes.appearance
      payment?.dress(appearance)
    },
    /** Shows what is wrong with the entries. @returns {Promise<{ error?: ValidationError, selectedPaymentMethod?: string }>} */
    async submit() {
      const error = insideOf(elements).validate()
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

  insides.set(elements, {
    clientSecret: () => options.clientSecret,
    appearance: () => appearance,
    validate: () => mounted().validate(),
    card: () => mounted().card(),
    setBusy: (busy) => payment?.form.setReadOnly(busy),
  })
  return elements
}
