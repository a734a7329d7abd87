import type { FastifyInstance, FastifyReply } from 'fastify'
import { CAT_CHANGED } from '#features/payments/events.ts'
import type { News } from '#platform/events/index.ts'
import type { Services } from '#platform/services.ts'

/** News that everybody may hear. */
const PUBLIC_TOPICS = new Set<string>([CAT_CHANGED])
const HEARTBEAT_MS = 25_000
/** Bytes that may wait for a slow reader before the stream is closed; the browser then opens another. */
const MAX_WAITING = 64 * 1024

/**
 * GET /api/live: server-sent events (WHATWG HTML, "Server-sent events") with the news of the catalogue. A `gap` event
 * says that news may have been missed and what is shown should be fetched again.
 */
export function liveRoutes(app: FastifyInstance, { events }: Pick<Services, 'events'>): void {
  const streams = new Set<FastifyReply['raw']>()
  const send = (text: string) => {
    for (const stream of streams) {
      if (stream.writableLength > MAX_WAITING) stream.destroy()
      else stream.write(text)
    }
  }
  const stopNews = events.subscribe((news: News) => {
    if (PUBLIC_TOPICS.has(news.topic)) send(`event: ${news.topic}\ndata: ${JSON.stringify(news.data)}\n\n`)
  })
  const stopGaps = events.onGap(() => send('event: gap\ndata: {}\n\n'))
  const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()

  // A HEAD of it would be an answer that never ends.
  app.get(
    '/api/live',
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    (request, reply) => {
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 3000\n\n')
      streams.add(stream)
      request.raw.on('close', () => streams.delete(stream))
    },
  )

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopNews()
    stopGaps()
    for (const stream of streams) stream.end()
  })
}
