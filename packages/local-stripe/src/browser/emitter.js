// @ts-check

/**
 * @typedef {(payload?: unknown) => void} Listener
 * @typedef {{
 *   on: (event: string, listener: Listener) => void,
 *   once: (event: string, listener: Listener) => void,
 *   off: (event: string, listener?: Listener) => void,
 *   emit: (event: string, payload?: unknown) => void,
 *   clear: () => void,
 * }} Emitter
 */

/**
 * The listeners of one element. `off` without a listener removes all of that event's, as the provider's does.
 * @returns {Emitter}
 */
export function createEmitter() {
  /** @type {Map<string, Map<Listener, Listener>>} */
  const events = new Map()

  /** @param {string} event @param {Listener} listener @param {Listener} called */
  function add(event, listener, called) {
    const listeners = events.get(event) ?? new Map()
    events.set(event, listeners.set(listener, called))
  }

  return {
    on(event, listener) {
      add(event, listener, listener)
    },
    once(event, listener) {
      add(event, listener, (payload) => {
        events.get(event)?.delete(listener)
        listener(payload)
      })
    },
    off(event, listener) {
      if (listener) events.get(event)?.delete(listener)
      else events.delete(event)
    },
    emit(event, payload) {
      for (const called of [...(events.get(event)?.values() ?? [])]) called(payload)
    },
    clear() {
      events.clear()
    },
  }
}
