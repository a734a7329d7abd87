import type { FastifyInstance } from 'fastify'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { notificationEndpoints } from '../contract.ts'
import { changeChoices, readChoices, readSubscription } from './choices.ts'
import { countUnreadNotices, getNotices, readNotices } from './notices.ts'

/** Notices and email settings of the signed-in user. */
export function notificationRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'events'>,
  { keys }: { keys: Keys },
): void {
  const { db } = services
  registerEndpoints(app, notificationEndpoints, {
    'GET /api/notices': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/notices', query, ROWS_PER_PAGE, (cut) => getNotices(db, viewer.id, cut)),
    'GET /api/notices/unread-count': async ({ viewer }) => ({
      count: await countUnreadNotices(db, viewer.id),
    }),
    'POST /api/notices/read': ({ viewer, body }) =>
      readNotices(services, viewer.id, body.all ? undefined : body.ids),
    'GET /api/unsubscribe': ({ query, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return readSubscription(db, keys, query.token)
    },
    'GET /api/notification-choices': ({ viewer }) => readChoices(db, viewer.id),
    'PATCH /api/notification-choices': ({ viewer, body }) => changeChoices(db, viewer.id, body),
  })
}
