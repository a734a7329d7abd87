/** What somebody has typed into a form and not sent yet, kept on this device until it is. */

const PREFIX = 'draft:'

/** The kept values of a form; undefined where there are none or they cannot be read. */
export function readDraft<V extends object>(key: string): Partial<V> | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps the values of a form; where the browser keeps nothing, nothing happens. */
export function keepDraft(key: string, values: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(values))
  } catch {}
}

/** Forgets all of them: whoever signs out leaves nothing behind on a shared device. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {}
}
