import { MINUTE_MS } from '#lib/durations.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Events } from '#platform/events/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { StreamSession, Streams } from './streams.ts'

/** Which session ended; without `sessionId`, all sessions of the user. */
export type EndedSession = { userId: string; sessionId?: string | undefined }

/** What streams need to know about sessions. */
export type Sessions = {
  /** The session of a request's cookie, or null. */
  find(headers: { cookie?: string | undefined }): Promise<StreamSession | null>
  /** Which of these sessions are still active, by ID. */
  findActive(ids: string[]): Promise<Set<string>>
  /** Calls back when a session ends early. Returns the function that unsubscribes. */
  onEnded(callback: (ended: EndedSession) => void): () => void
}

/** Milliseconds between two checks for sessions that have expired. */
const EXPIRY_MS = 25_000
/** Milliseconds between two checks that all sessions are still active, in case the event of an end was lost. */
const RECHECK_MS = 10 * MINUTE_MS

/** Closes the streams of sessions that end: immediately when an event says so, otherwise when they expire. */
export function watchSessions(
  streams: Streams,
  sessions: Sessions,
  { events, clock, log }: { events: Pick<Events, 'onGap'>; clock: Clock; log: Logger },
  endedEvent: string,
) {
  /** Per lookup in progress, the sessions that ended meanwhile: its result may be older than the event. */
  const lookups = new Set<EndedSession[]>()

  const stopEnded = sessions.onEnded((ended) => {
    for (const endedMeanwhile of lookups) endedMeanwhile.push(ended)
    for (const stream of streams.ofUser(ended.userId))
      if (stream.session && hasEnded(stream.session, ended)) streams.close(stream, endedEvent)
  })

  async function recheck(): Promise<void> {
    const open = streams.signedIn()
    if (open.length === 0) return
    const active = await sessions.findActive([...new Set(open.map(({ session }) => session.id))])
    for (const stream of open) if (!active.has(stream.session.id)) streams.close(stream, endedEvent)
  }
  const recheckOrLog = () =>
    recheck().catch((error: unknown) => log.warn({ err: error }, 'could not check which sessions are active'))
  const stopGaps = events.onGap(() => void recheckOrLog())
  const timers = [
    setInterval(() => {
      const now = clock.now()
      for (const stream of streams.signedIn())
        if (stream.session.endsAt <= now) streams.close(stream, endedEvent)
    }, EXPIRY_MS),
    setInterval(recheckOrLog, RECHECK_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** The session of a request's cookie, or null, also when it ends during the lookup. */
    async find(headers: { cookie?: string | undefined }): Promise<StreamSession | null> {
      const endedMeanwhile: EndedSession[] = []
      lookups.add(endedMeanwhile)
      try {
        const session = await sessions.find(headers)
        return session && endedMeanwhile.some((ended) => hasEnded(session, ended)) ? null : session
      } finally {
        lookups.delete(endedMeanwhile)
      }
    },
    stop(): void {
      stopEnded()
      stopGaps()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const hasEnded = (session: StreamSession, { userId, sessionId }: EndedSession) =>
  userId === session.userId && (sessionId === undefined || sessionId === session.id)
