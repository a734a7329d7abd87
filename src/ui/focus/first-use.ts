/** What comes before the first act on a page. */
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** Calls a function when the page is used for the first time; at once if something has the focus. Returns what stops it. */
export function onFirstUse(start: () => void): () => void {
  const stop = () => {
    for (const type of EVENTS) removeEventListener(type, run)
  }
  const run = () => {
    stop()
    start()
  }
  if (document.activeElement !== document.body) start()
  else for (const type of EVENTS) addEventListener(type, run, { passive: true })
  return stop
}
