/** Drafts of forms: values that have not been submitted yet, stored on this device. */

const PREFIX = 'draft:'

/** Reads a draft; undefined if there is none or it cannot be read. */
export function readFormDraft<V extends object>(key: string): Partial<V> | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Saves a draft. Does nothing where the browser provides no storage. */
export function saveFormDraft(key: string, values: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(values))
  } catch {}
}

/** Deletes a draft. */
export function clearFormDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {}
}

/** Whether anything that a user has typed and not sent is stored on this device. */
export function hasFormDrafts(): boolean {
  try {
    return Object.entries(localStorage).some(
      ([key, stored]) => key.startsWith(PREFIX) && hasText(JSON.parse(String(stored))),
    )
  } catch {
    return false
  }
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
