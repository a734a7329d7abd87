import type { FastifyInstance } from 'fastify'
import type { Accounts } from '#features/accounts/api/index.ts'
import { SESSION_ENDED } from '#features/accounts/events.ts'
import type { Services } from '#platform/services.ts'
import { type LiveStreams, registerStreams } from '#platform/sse/index.ts'
import { LIVE_TOPICS } from './live-topics.ts'

/** GET /api/live: events that keep open pages up to date. */
export function liveRoutes(
  app: FastifyInstance,
  { events, clock, log }: Pick<Services, 'events' | 'clock' | 'log'>,
  accounts: Pick<Accounts, 'sessionOf' | 'activeSessions'>,
): LiveStreams {
  return registerStreams(app, {
    path: '/api/live',
    topics: LIVE_TOPICS,
    sessions: {
      find: accounts.sessionOf,
      findActive: accounts.activeSessions,
      onEnded: (callback) => events.subscribe(SESSION_ENDED, callback),
    },
    events,
    clock,
    log,
  })
}
