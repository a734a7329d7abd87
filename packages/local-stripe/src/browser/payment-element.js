// @ts-check

import { applyAppearance } from './appearance.js'
import { createCardForm } from './card-form.js'
import { createEmitter } from './emitter.js'

/**
 * @typedef {import('./appearance.js').Appearance} Appearance
 * @typedef {{ readOnly?: boolean }} PaymentElementOptions other options of the provider are accepted and ignored
 */

/**
 * The provider's `IntegrationError`: the page uses the script wrongly.
 * @param {string} message
 */
export function integrationError(message) {
  return Object.assign(new Error(message), { name: 'IntegrationError' })
}

/**
 * The Payment Element: a card form in an open shadow root (the provider uses a frame), so that the page's styles and
 * form do not affect it, and tests can still locate its fields by label.
 * @param {Appearance | undefined} appearance
 * @param {PaymentElementOptions | undefined} options
 * @param {() => void} onDestroy
 */
export function createPaymentElement(appearance, options, onDestroy) {
  const events = createEmitter()
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const form = createCardForm(() => events.emit('change', change()))
  let destroyed = false

  applyAppearance(root, appearance)
  form.setReadOnly(options?.readOnly ?? false)
  root.append(form.node)
  listen()

  function change() {
    return { elementType: 'payment', ...form.state(), collapsed: false, value: { type: 'card' } }
  }

  function listen() {
    // Moving between its fields does not blur the element.
    host.addEventListener('focusin', (event) => {
      if (!within(event)) events.emit('focus', { elementType: 'payment' })
    })
    host.addEventListener('focusout', (event) => {
      if (!within(event)) events.emit('blur', { elementType: 'payment' })
    })
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') events.emit('escape', { elementType: 'payment' })
      // Inputs in a shadow root do not belong to the surrounding form, which Enter would submit.
      if (event.key === 'Enter' && !event.isComposing) host.closest('form')?.requestSubmit()
    })
  }

  /** @param {FocusEvent} event */
  function within(event) {
    return (
      event.relatedTarget === host ||
      (event.relatedTarget instanceof Node && root.contains(event.relatedTarget))
    )
  }

  const element = {
    on: chained(events.on),
    once: chained(events.once),
    off: chained(events.off),
    /** @param {string | HTMLElement} target an element, or the selector of one */
    mount(target) {
      if (destroyed)
        throw integrationError('This Element has already been destroyed. Please create a new one.')
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!container)
        throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      container.replaceChildren(host)
      // Asynchronous, like the provider's, because callers add listeners after mounting.
      setTimeout(() => {
        if (!host.isConnected) return
        events.emit('loaderstart', { elementType: 'payment' })
        events.emit('ready', { elementType: 'payment' })
      })
    },
    unmount() {
      host.remove()
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      host.remove()
      events.clear()
      onDestroy()
    },
    /** @param {PaymentElementOptions} changes */
    update(changes) {
      if (changes.readOnly !== undefined) form.setReadOnly(changes.readOnly)
    },
    collapse() {},
    focus: form.focus,
    blur: form.blur,
    clear() {
      form.clear()
      events.emit('change', change())
    },
  }

  /** @template {unknown[]} A @param {(...args: A) => void} method @returns {(...args: A) => unknown} */
  function chained(method) {
    return (...args) => {
      method(...args)
      return element
    }
  }

  return {
    element,
    form,
    isMounted: () => host.isConnected,
    /** @param {Appearance | undefined} next */
    applyAppearance: (next) => applyAppearance(root, next),
  }
}
