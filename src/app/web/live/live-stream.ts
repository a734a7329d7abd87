import { MINUTE_MS } from '#lib/durations.ts'
import { STREAM_EVENTS } from '#lib/stream-events.ts'

export type LiveHandlers = {
  /** By the name of the event. */
  events: Map<string, (update: unknown) => void>
  /** A connection is open, as that of a signed-in user or of a visitor. */
  opened: (isSignedIn: boolean) => void
  /** The session of the page's viewer ended. */
  sessionEnded: () => void
  /** There is a connection, but events may have been lost before. */
  missed: () => void
}

/** Milliseconds until a new page connects, so that the connection does not compete with loading the page. */
const DELAY = 3_000
/** Milliseconds of age from which a visitor's page may have missed events before its first connection. */
const FRESH = 20_000
/** Milliseconds without any event after which the connection counts as lost; the server sends more often. */
const SILENCE = 70_000
/** Milliseconds to wait after the first failure, doubled with each further one, and the maximum. */
const RETRY = 4_000
const MAX_RETRY = MINUTE_MS

/**
 * Receives the events of /api/live while the page is visible. Reconnects itself after a failure, because browsers stop
 * when the server refuses a connection. Starts after the event with the ID `after`, if the page knows it. Returns the function that
 * unsubscribes.
 */
export function subscribeToLiveEvents(handlers: LiveHandlers, after = ''): () => void {
  const { events, opened, sessionEnded, missed } = handlers
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  let lastEventId = after
  let failures = 0

  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
  }
  const connectIn = (ms: number) => {
    disconnect()
    timer = setTimeout(connect, ms)
  }
  /** At a random moment in the second half of the wait, so that pages do not reconnect all at once. */
  const retry = () => connectIn(Math.min(RETRY * 2 ** failures++, MAX_RETRY) * (0.5 + Math.random() / 2))
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(retry, SILENCE)
  }

  function connect() {
    let isOpening = true
    source = new EventSource(`/api/live${lastEventId && `?after=${lastEventId}`}`)
    source.onerror = retry
    for (const name of [...Object.values(STREAM_EVENTS), ...events.keys()])
      source.addEventListener(name, (event) => {
        watch()
        failures = 0
        const isFirst = !lastEventId
        const isFresh = performance.now() < FRESH
        if ((isFirst && !isFresh) || name === STREAM_EVENTS.gap) missed()
        lastEventId = event.lastEventId || lastEventId
        // The events that the page missed come first.
        if (isOpening && (name === STREAM_EVENTS.heartbeat || name === STREAM_EVENTS.gap)) {
          isOpening = false
          opened(JSON.parse(event.data).isSignedIn === true)
        }
        events.get(name)?.(JSON.parse(event.data))
        // The viewer has too many connections: this page reconnects when it becomes visible again.
        if (name === STREAM_EVENTS.limitReached) disconnect()
        if (name === STREAM_EVENTS.sessionEnded) {
          sessionEnded()
          connectIn(DELAY)
        }
      })
    watch()
  }

  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') connectIn(source ? 0 : DELAY)
    else disconnect()
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('online', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('online', onVisibilityChange)
    disconnect()
  }
}
