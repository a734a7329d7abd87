/** Short notices. One at a time: a new one takes the place of the last. */
export type Toast = { id: number; title: string; description?: string; tone: 'plain' | 'danger' }

/** Milliseconds that a notice stays. */
export const TOAST_TIME = 5_000
/** Pixels to the right after which a swipe dismisses. */
export const SWIPE_DISTANCE = 50

let current: Toast | null = null
let count = 0
/** Open dialogs that have a place for notices; a modal one hides the page's own place. */
const places: symbol[] = []
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a notice in place of the present one. */
export function toast(notice: { title: string; description?: string; tone?: Toast['tone'] }): void {
  count += 1
  show({ ...notice, id: count, tone: notice.tone ?? 'plain' })
}

/** Takes the notice away, if it is still the one that is shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null)
}

/** Makes a dialog the one place of notices until the returned function is called. */
export function takeNotices(place: symbol): () => void {
  places.push(place)
  show(current)
  return () => {
    places.splice(places.indexOf(place), 1)
    show(current)
  }
}

/** The notice as an external store of React. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The notice, if it belongs into this place; the page itself is undefined. */
  at: (place: symbol | undefined) => (places.at(-1) === place ? current : null),
  none: () => null,
}
