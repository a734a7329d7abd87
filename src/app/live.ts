import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '#features/accounts/api/index.ts'
import { newNewsId } from '#platform/events/index.ts'
import { networkOf } from '#platform/http/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { createRecent } from './live-recent.ts'
import { watchSessions } from './live-sessions.ts'
import { createStreams } from './live-streams.ts'
import { toldOf } from './live-topics.ts'

const HEARTBEAT_MS = 25_000
/** Seconds after which a visitor of a network that has its share of streams may ask again. */
const RETRY_AFTER = 60
/** Milliseconds after which a browser opens a broken stream again: some at once would be all at once. */
const REOPEN_MS = { least: 2_000, spread: 4_000 }

/**
 * GET /api/live: server-sent events (WHATWG HTML, "Server-sent events") with the news of the catalog, and for the
 * signed-in with the news that is theirs alone. Each event has an id. A stream that comes with the last one that it
 * heard, as `Last-Event-ID` or as `?after=`, hears what it missed, or `gap` where nobody knows any more, upon which
 * what is shown should be fetched again. `here` says where a silent stream stands, `ended` that its session is over,
 * `full` that its person opened too many.
 */
export function liveRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'events' | 'clock' | 'log'>,
  accounts: Pick<Accounts, 'sessionOf' | 'activeSessions'>,
): void {
  const { events } = services
  const streams = createStreams()
  const recent = createRecent()
  const sessions = watchSessions(streams, services, accounts)
  const place = (event: 'here' | 'gap') => `id: ${recent.latest()}\nevent: ${event}\ndata: {}\n\n`

  const stopNews = events.subscribe(({ id = newNewsId(), topic, data }) => {
    const lines = toldOf(topic, data).map((told) => ({
      userId: told.userId,
      text: `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(told.data)}\n\n`,
    }))
    if (lines.length === 0) return
    recent.add(id, lines)
    for (const { text, userId } of lines) streams.send(text, userId)
  })
  const stopGaps = events.onGap(() => {
    recent.forget()
    streams.send(place('gap'))
  })
  const heartbeat = setInterval(() => streams.send(place('here')), HEARTBEAT_MS)
  heartbeat.unref()

  // A HEAD of it would be an answer that never ends.
  app.get(
    '/api/live',
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const session = await sessions.of(request.headers)
      const network = networkOf(request.ip)
      if (!session && streams.isFull(network)) {
        throw new RateLimitedError(RETRY_AFTER)
      }
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Nobody on the way may keep it, or gather it in order to compress it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      // From here on nothing waits, so that no news comes between what is told again and what is told.
      const after = lastHeard(request)
      const missed = after === undefined ? [] : recent.after(after, session?.userId ?? null)
      const retry = `retry: ${Math.round(REOPEN_MS.least + Math.random() * REOPEN_MS.spread)}\n`
      raw.write(`${retry}${missed?.join('') ?? ''}${place(missed ? 'here' : 'gap')}`)
      streams.add({ raw, session, network })
    },
  )

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopNews()
    stopGaps()
    sessions.stop()
    streams.closeAll()
  })
}

/** The id up to which a stream has heard; the header, which browsers send by themselves, is the later one. */
function lastHeard({ headers, query }: FastifyRequest): string | undefined {
  const { after } = query as { after?: unknown }
  const id = headers['last-event-id'] || after
  return id === undefined || id === '' ? undefined : String(id)
}
