/** The ID of a form that is being sent, so that trying again after a lost response sends it once. */
const KEY = 'support-request'

/** The same ID as long as the contents are the same and the tab is open. */
export function requestIdFor(contents: object): string {
  const text = JSON.stringify(contents)
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (isStored(stored) && stored.text === text) return stored.id
    const id = crypto.randomUUID()
    sessionStorage.setItem(KEY, JSON.stringify({ id, text }))
    return id
  } catch {
    return crypto.randomUUID()
  }
}

/** Removes the ID after the form was sent. */
export function clearRequestId(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

function isStored(value: unknown): value is { id: string; text: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'text' in value
}
