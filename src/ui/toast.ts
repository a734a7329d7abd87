/** A short message that disappears by itself. Only the latest is shown. */
export type Toast = { id: number; title: string; description?: string; tone: 'plain' | 'danger' }

/** Milliseconds until a toast disappears. */
export const TOAST_TIME = 5_000
/** Pixels to the right after which a swipe dismisses a toast. */
export const SWIPE_DISTANCE = 50

let current: Toast | null = null
let count = 0
/** The regions of open dialogs, which show toasts instead of the page: a modal dialog covers the page's region. */
const regions: symbol[] = []
/** How many components want the page's toasts at the top. */
let wantedAtTop = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast and replaces the current one; returns a function that dismisses it. */
export function toast(content: { title: string; description?: string; tone?: Toast['tone'] }): () => void {
  count += 1
  const id = count
  show({ ...content, id, tone: content.tone ?? 'plain' })
  return () => dismissToast(id)
}

/** Dismisses a toast if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null)
}

/** Shows toasts in a dialog's region only, until the returned function is called. */
export function claimToasts(region: symbol): () => void {
  regions.push(region)
  show(current)
  return () => {
    regions.splice(regions.indexOf(region), 1)
    show(current)
  }
}

/**
 * Shows the page's toasts at the top until the returned function is called: on phones, they would cover the buttons at
 * the bottom.
 */
export function showToastsAtTop(): () => void {
  wantedAtTop += 1
  show(current)
  return () => {
    wantedAtTop -= 1
    show(current)
  }
}

/** The current toast, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The toast to show in a region; undefined is the page's region. */
  in: (region: symbol | undefined) => (regions.at(-1) === region ? current : null),
  isAtTop: () => wantedAtTop > 0,
  onServer: () => null,
}
