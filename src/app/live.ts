import type { FastifyInstance } from 'fastify'
import { viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { createStreams } from './live-streams.ts'
import { toldOf } from './live-topics.ts'

const HEARTBEAT_MS = 25_000

/**
 * GET /api/live: server-sent events (WHATWG HTML, "Server-sent events") with the news of the catalogue, and for the
 * signed-in with the news that is theirs alone. A `gap` event says that news may have been missed and what is shown
 * should be fetched again.
 */
export function liveRoutes(app: FastifyInstance, { events }: Pick<Services, 'events'>): void {
  const streams = createStreams()
  const stopNews = events.subscribe(({ topic, data }) => {
    for (const told of toldOf(topic, data))
      streams.send(`event: ${topic}\ndata: ${JSON.stringify(told.data)}\n\n`, told.userId)
  })
  const stopGaps = events.onGap(() => streams.send('event: gap\ndata: {}\n\n'))
  const heartbeat = setInterval(() => streams.send(':\n\n'), HEARTBEAT_MS)
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
      streams.add(stream, viewer?.id ?? null)
    },
  )

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopNews()
    stopGaps()
    streams.end()
  })
}
