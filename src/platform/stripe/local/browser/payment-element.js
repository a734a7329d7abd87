// @ts-check
import { createCardForm } from './card-form.js'
import { createEmitter } from './emitter.js'
import { dress } from './look.js'

/**
 * @typedef {import('./look.js').Appearance} Appearance
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
 * The Payment Element: a card form in an open shadow root (the provider's sits in a frame), so that neither page
 * styles nor form reach into it, and tests still find its fields by their labels.
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

  dress(root, appearance)
  form.setReadOnly(options?.readOnly ?? false)
  root.append(form.node)
  listen()

  function change() {
    return { elementType: 'payment', ...form.state(), collapsed: false, value: { type: 'card' } }
  }

  function listen() {
    // Moving from one of its fields to the next is no blur of the element.
    host.addEventListener('focusin', (event) => {
      if (!within(event)) events.emit('focus', { elementType: 'payment' })
    })
    host.addEventListener('focusout', (event) => {
      if (!within(event)) events.emit('blur', { elementType: 'payment' })
    })
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') events.emit('escape', { elementType: 'payment' })
      // A shadow root cuts its inputs off from the form around them, where Enter would submit.
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
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      place.replaceChildren(host)
      // Later, as the provider's: whoever mounts adds the listeners afterwards.
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

  /** @template {unknown[]} A @param {(...args: A) => void} act @returns {(...args: A) => unknown} */
  function chained(act) {
    return (...args) => {
      act(...args)
      return element
    }
  }

  return {
    element,
    form,
    isMounted: () => host.isConnected,
    /** @param {Appearance | undefined} next */
    dress: (next) => dress(root, next),
  }
}
