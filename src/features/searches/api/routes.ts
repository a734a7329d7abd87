import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { searchEndpoints } from '../contract.ts'
import { editSearch } from './edit-search.ts'
import { listNewCatsJson, listNewPairingsJson, type SearchPorts } from './new-matches.ts'
import { answerQuestions, readQuestions, skipQuestions } from './questions.ts'
import {
  changeFavoriteAlert,
  getSearches,
  markSeen,
  readFavoriteAlert,
  removeSearch,
  saveSearch,
} from './searches.ts'

/** Saved searches of the signed-in user. */
export function searchRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  { familiesWaiting }: SearchPorts,
): void {
  const { db, clock } = services
  registerEndpoints(app, searchEndpoints, {
    'GET /api/searches': ({ viewer }) => getSearches(db, viewer.id),
    'POST /api/searches': ({ viewer, body }) => saveSearch(services, viewer.id, body),
    'PATCH /api/searches/{id}': ({ viewer, params, body }) =>
      editSearch(services, viewer.id, params.id, body),
    'GET /api/searches/{id}/new': async ({ viewer, params, reply }) =>
      sendJson(reply, await listNewCatsJson(db, { userId: viewer.id, id: params.id, now: clock.now() })),
    'GET /api/searches/{id}/new-pairings': async ({ viewer, params, reply }) =>
      sendJson(
        reply,
        await listNewPairingsJson(
          db,
          { userId: viewer.id, id: params.id, now: clock.now() },
          familiesWaiting,
        ),
      ),
    'POST /api/searches/{id}/seen': async ({ viewer, params }) => {
      await markSeen(services, viewer.id, params.id)
      return undefined
    },
    'DELETE /api/searches/{id}': async ({ viewer, params }) => {
      await removeSearch(db, viewer.id, params.id)
      return undefined
    },
    'GET /api/first-questions': ({ viewer }) => readQuestions(db, viewer.id),
    'POST /api/first-questions': ({ viewer, body }) => answerQuestions(services, viewer.id, body),
    'POST /api/first-questions/skip': async ({ viewer }) => {
      await skipQuestions(services, viewer.id)
      return undefined
    },
    'GET /api/favorite-alerts': ({ viewer }) => readFavoriteAlert(db, viewer.id),
    'PUT /api/favorite-alerts': ({ viewer, body }) => changeFavoriteAlert(services, viewer.id, body.alert),
  })
}

/** JSON that PostgreSQL built. */
const sendJson = (reply: FastifyReply, body: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body)
