/** Server-sent events (WHATWG HTML, "Server-sent events") for the open pages of users and visitors. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#lib/network.ts'
import { STREAM_EVENTS } from '#lib/stream-events.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Events } from '#platform/events/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { createReplayBuffer } from './replay-buffer.ts'
import { type Sessions, watchSessions } from './sessions.ts'
import { createStreams } from './streams.ts'
import type { Topic } from './topics.ts'

export { defineTopic, type Recipient, type Topic } from './topics.ts'

const HEARTBEAT_MS = 25_000
/** Seconds after which a visitor may retry whose network has reached its limit of streams. */
const RETRY_AFTER_SECONDS = 60
/** Milliseconds after which browsers reconnect, random so that not all do so at once. */
const RECONNECT_MS = { min: 2_000, spread: 4_000 }

export type StreamSettings = {
  path: string
  topics: Topic[]
  sessions: Sessions
  events: Events
  clock: Clock
  log: Logger
}

export type LiveStreams = {
  /** How many streams are open. */
  count: () => number
  /** The ID of the latest event: a stream that starts `after` it gets all later ones. */
  latestId: () => string
}

/**
 * Registers the endpoint of the streams. Each event has an ID. A stream that reconnects with the last one it received,
 * as `Last-Event-ID` or `?after=`, gets what it missed, or the event `gap` when that is unknown. lib/stream-events.ts
 * lists the other events of the protocol.
 */
export function registerStreams(app: FastifyInstance, settings: StreamSettings): LiveStreams {
  const { path, topics, events } = settings
  const streams = createStreams({ limitEvent: eventText(STREAM_EVENTS.limitReached) })
  const buffer = createReplayBuffer()
  const sessions = watchSessions(streams, settings.sessions, settings, eventText(STREAM_EVENTS.sessionEnded))
  /** An event with the position of the stream, so that it can continue from there. */
  const positionText = (name: string, data = {}) => eventText(name, data, buffer.latestId())

  const unsubscribes = topics.map(({ event, recipientsOf }) =>
    events.subscribe(event, (data, id) => {
      const deliveries = recipientsOf(data).map(({ userId, update }) => ({
        userId,
        text: eventText(event.name, update, id),
      }))
      buffer.add(id, deliveries)
      for (const { text, userId } of deliveries) streams.send(text, userId)
    }),
  )
  const stopGaps = events.onGap(() => {
    buffer.clear()
    streams.send(positionText(STREAM_EVENTS.gap))
  })
  const heartbeat = setInterval(() => streams.send(positionText(STREAM_EVENTS.heartbeat)), HEARTBEAT_MS)
  heartbeat.unref()

  // A HEAD response to a stream would never end.
  app.get(
    path,
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const session = await sessions.find(request.headers)
      const network = networkOf(request.ip)
      if (!session && streams.isFull(network)) throw new RateLimitedError(RETRY_AFTER_SECONDS)
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies must neither store the stream nor buffer it to compress it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      // Nothing is awaited from here on, so that no event falls between the replayed ones and the live ones.
      const after = lastEventId(request)
      const missed = after === undefined ? [] : buffer.after(after, session?.userId ?? null)
      const retry = `retry: ${Math.round(RECONNECT_MS.min + Math.random() * RECONNECT_MS.spread)}\n`
      // A session that ended before cannot end this stream, so the page has to notice.
      const position = positionText(
        missed ? STREAM_EVENTS.heartbeat : STREAM_EVENTS.gap,
        session ? { isSignedIn: true } : {},
      )
      raw.write(`${retry}${missed?.join('') ?? ''}${position}`)
      streams.add({ raw, session, network })
    },
  )

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const unsubscribe of unsubscribes) unsubscribe()
    stopGaps()
    sessions.stop()
    streams.closeAll()
  })
  return { count: streams.count, latestId: buffer.latestId }
}

function eventText(name: string, data: unknown = {}, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The header, which browsers send when they reconnect, is more recent than the query of the URL. */
function lastEventId({ headers, query }: FastifyRequest): string | undefined {
  const { after } = query as { after?: unknown }
  const id = headers['last-event-id'] || after
  return id === undefined || id === '' ? undefined : String(id)
}
