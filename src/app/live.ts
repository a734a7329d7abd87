import type { FastifyInstance, FastifyReply } from 'fastify'
import { MESSAGE, type MessageNews } from '#features/messages/events.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'
import type { News } from '#platform/events/index.ts'
import { viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'

/** News that everybody may hear. */
const PUBLIC_TOPICS = new Set<string>([CAT_CHANGED])
const HEARTBEAT_MS = 25_000
/** Bytes that may wait for a slow reader before the stream is closed; the browser then opens another. */
const MAX_WAITING = 64 * 1024

type Stream = FastifyReply['raw']

/**
 * GET /api/live: server-sent events (WHATWG HTML, "Server-sent events") with the news of the catalogue, and for the
 * signed-in with the news of their own conversations. A `gap` event says that news may have been missed and what is
 * shown should be fetched again.
 */
export function liveRoutes(app: FastifyInstance, { events }: Pick<Services, 'events'>): void {
  /** Every stream with whose it is; null for visitors. */
  const streams = new Map<Stream, string | null>()
  const send = (text: string, isFor: (userId: string | null) => boolean = () => true) => {
    for (const [stream, userId] of streams) {
      if (!isFor(userId)) continue
      if (stream.writableLength > MAX_WAITING) stream.destroy()
      else stream.write(text)
    }
  }
  const stopNews = events.subscribe((news: News) => {
    if (PUBLIC_TOPICS.has(news.topic)) send(`event: ${news.topic}\ndata: ${JSON.stringify(news.data)}\n\n`)
    if (news.topic === MESSAGE) sendToParties(news.data as MessageNews)
  })
  /** Each of the two hears with whom; what was written, they ask for. */
  const sendToParties = ({ users: [one, other], messageId }: MessageNews) => {
    const tell = (userId: string, otherId: string) =>
      send(
        `event: ${MESSAGE}\ndata: ${JSON.stringify({ with: otherId, messageId })}\n\n`,
        (each) => each === userId,
      )
    tell(one, other)
    tell(other, one)
  }
  const stopGaps = events.onGap(() => send('event: gap\ndata: {}\n\n'))
  const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()

  // A HEAD of it would be an answer that never ends.
  app.get(
    '/api/live',
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = await viewerOf(request)
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 3000\n\n')
      streams.set(stream, viewer?.id ?? null)
      stream.on('close', () => streams.delete(stream))
      if (stream.destroyed) streams.delete(stream)
    },
  )

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopNews()
    stopGaps()
    for (const stream of streams.keys()) stream.end()
  })
}
