import type { AccountSession, Accounts } from '#features/accounts/api/index.ts'
import { SESSION_ENDED, type SessionEnded } from '#features/accounts/events.ts'
import type { Services } from '#platform/services.ts'
import type { Streams } from './live-streams.ts'

/** Between two looks at the times at which sessions end by themselves. */
const EXPIRY_MS = 25_000
/** Between two questions whether all sessions still stand: for news that got lost with its process. */
const RECHECK_MS = 10 * 60_000
const ENDED = 'event: ended\ndata: {}\n\n'

/** Closes the streams of sessions that are over: at once upon the news, or when their time is up. */
export function watchSessions(
  streams: Streams,
  { events, clock, log }: Pick<Services, 'events' | 'clock' | 'log'>,
  accounts: Pick<Accounts, 'sessionOf' | 'activeSessions'>,
) {
  /** What ends while a stream asks whose it is: the answer may be older than the news. */
  const asking = new Set<SessionEnded[]>()

  const stopNews = events.subscribe(({ topic, data }) => {
    if (topic !== SESSION_ENDED) return
    const ended = data as SessionEnded
    for (const heard of asking) heard.push(ended)
    for (const stream of streams.of(ended.userId))
      if (stream.session && isOf(ended, stream.session)) streams.close(stream, ENDED)
  })

  /** Asks once for all sessions that have streams. */
  async function recheck(): Promise<void> {
    const open = streams.signedIn()
    if (open.length === 0) return
    const active = await accounts.activeSessions([...new Set(open.map(({ session }) => session.id))])
    for (const stream of open) if (!active.has(stream.session.id)) streams.close(stream, ENDED)
  }
  const recheckQuietly = () =>
    recheck().catch((error: unknown) => log.warn({ err: error }, 'could not ask which sessions still stand'))
  const stopGaps = events.onGap(() => void recheckQuietly())
  const timers = [
    setInterval(() => {
      const now = clock.now()
      for (const stream of streams.signedIn()) if (stream.session.endsAt <= now) streams.close(stream, ENDED)
    }, EXPIRY_MS),
    setInterval(recheckQuietly, RECHECK_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** The session behind a cookie, or null; also where it ends in this moment. */
    async of(headers: { cookie?: string }): Promise<AccountSession | null> {
      const heard: SessionEnded[] = []
      asking.add(heard)
      try {
        const session = await accounts.sessionOf(headers)
        return session && heard.some((ended) => isOf(ended, session)) ? null : session
      } finally {
        asking.delete(heard)
      }
    },
    stop(): void {
      stopNews()
      stopGaps()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const isOf = ({ userId, sessionId }: SessionEnded, session: AccountSession) =>
  userId === session.userId && (sessionId === undefined || sessionId === session.id)
