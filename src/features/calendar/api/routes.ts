import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { matchesTag } from '#platform/http/etag.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import { defineRateLimit, limitKey, RateLimitedError } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { calendarEndpoints } from '../contract.ts'
import { endFeed, FRESH_MINUTES, makeFeed, openFeeds } from './feed.ts'
import { getMonth } from './month.ts'
import { changeWays, getSettings } from './reminder-ways.ts'

/** How often one address can be read. Generous: an app asks every few minutes at most, and a family has several. */
const FEED_READS = defineRateLimit({
  name: 'calendar-reads',
  by: 'calendar address, in each process',
  points: 60,
  seconds: 600,
})

/** The calendar of a breeder, and its address for calendar apps. */
export function calendarRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'rateLimits'>,
  settings: { publicUrl: string },
): void {
  const { db } = services
  registerEndpoints(app, calendarEndpoints, {
    'GET /api/calendar': ({ viewer, query }) => getMonth(services, viewer.id, query.month),
    'GET /api/calendar/settings': ({ viewer }) => getSettings(db, viewer.id),
    'PATCH /api/calendar/reminders': ({ viewer, body }) => changeWays(services, viewer.id, body),
    'POST /api/calendar/feed': ({ viewer }) => makeFeed(services, settings, viewer.id),
    'DELETE /api/calendar/feed': async ({ viewer }) => {
      await endFeed(services, viewer.id)
      return undefined
    },
  })

  const feeds = openFeeds(services, settings)
  const limiter = new RateLimiterMemory({ points: FEED_READS.points, duration: FEED_READS.seconds })
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { isPublicRead: true }, schema: { hide: true } },
    async ({ params: { file }, headers }, reply) => {
      const secret = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
      await limiter.consume(limitKey(secret)).catch((thrown: unknown) => {
        throw RateLimitedError.from(thrown)
      })
      const answer = await feeds.answer(secret)
      if (answer.status !== 200)
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(answer.status === 410 ? 'This calendar address was replaced or turned off.' : 'Not found')
      const { text, etag } = answer
      reply.header('etag', etag).header('cache-control', `private, max-age=${FRESH_MINUTES * 60}`)
      if (matchesTag(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}
