/** A value in the session storage of a tab, for `useSyncExternalStore`: it survives reloads until the tab is closed. */
export type TabStorage<T> = {
  /** The same object as long as nothing is written. */
  read: () => T
  /** Stores a value as JSON; null removes it. */
  write: (value: T | null) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Stores a value under a key. `parse` checks what was stored; it receives null if there is nothing, if it is not JSON, or if
 * the browser blocks storage. Then nothing is written either, and no listener is called.
 */
export function tabStorage<T>(key: string, parse: (stored: unknown) => T): TabStorage<T> {
  const listeners = new Set<() => void>()
  let known: { text: string | null; value: T } | undefined

  function read(): T {
    const text = storedText(key)
    if (!known || text !== known.text) known = { text, value: parse(parseJson(text)) }
    return known.value
  }

  function write(value: T | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      return
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { read, write, subscribe }
}

function storedText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
