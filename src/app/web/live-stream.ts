/** What was told, and what to do about it; `first` and `gap` come from here as well. */
export type Hear = Record<string, (data: Record<string, string | undefined>) => void>

/** Milliseconds after which a page listens: nothing of the first seconds is left to compete with. */
const DELAY = 3_000
/** A page older than this when it begins to listen may have missed something. */
const FRESH = 20_000
/** Longer than the server is ever silent. */
const SILENCE = 70_000
/** The first pause after a failure, which doubles with each, and the longest. */
const PAUSE = 4_000
const MOST_PAUSE = 60_000

/**
 * Listens to /api/live while the page is seen, and again after a failure: browsers give up for good when a server
 * refuses. What was missed meanwhile is told then. Answers the function that stops it.
 */
export function followNews(hear: Hear): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  /** Id of the last event. */
  let last = ''
  let failures = 0

  const stop = () => {
    clearTimeout(timer)
    source?.close()
  }
  const openIn = (ms: number) => {
    stop()
    timer = setTimeout(open, ms)
  }
  /** Somewhere in the second half of the pause, so that not all pages come back at once. */
  const retry = () => openIn(Math.min(PAUSE * 2 ** failures++, MOST_PAUSE) * (0.5 + Math.random() / 2))
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(retry, SILENCE)
  }

  function open() {
    source = new EventSource(`/api/live${last && `?after=${last}`}`)
    source.onerror = retry
    for (const kind of ['here', 'full', ...Object.keys(hear)])
      source.addEventListener(kind, ({ data, lastEventId }) => {
        watch()
        failures = 0
        if (!last) hear[performance.now() < FRESH ? 'first' : 'gap']?.({})
        last = lastEventId || last
        hear[kind]?.(JSON.parse(data))
        // Too many pages: this one rests until it is looked at again.
        if (kind === 'full') stop()
        if (kind === 'ended') openIn(DELAY)
      })
    watch()
  }

  const listen = () => {
    if (document.visibilityState === 'visible') openIn(last ? 0 : DELAY)
    else stop()
  }
  listen()
  document.addEventListener('visibilitychange', listen)
  addEventListener('online', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    removeEventListener('online', listen)
    stop()
  }
}
