import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { publicList, type ResponseCache, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { placeRuleEndpoints, staffRuleEndpoints } from '../contract.ts'
import { addRule, changeRule, historyOf, listStaffRules, rulesOf } from './rules.ts'

/** The rules of places and clubs, for everyone and for staff. */
export function placeRuleRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
): void {
  registerEndpoints(app, placeRuleEndpoints, {
    'GET /api/place-rules': ({ query: { state }, request, reply }) => {
      // Rules expire at midnight. The day is read once, because a response may be created later.
      const today = isoDate(services.clock.now())
      return responseCache.send(request, reply, `place rules ${today} ${state ?? ''}`, async () =>
        publicList(JSON.stringify(await rulesOf(services.db, today, state))),
      )
    },
  })
  registerEndpoints(app, staffRuleEndpoints, {
    'GET /api/admin/place-rules': () => listStaffRules(services),
    'POST /api/admin/place-rules': ({ viewer, body }) => addRule(services, viewer, body),
    'PUT /api/admin/place-rules/{id}': ({ viewer, params, body }) =>
      changeRule(services, viewer, params.id, body),
    'GET /api/admin/place-rules/{id}/history': ({ params }) => historyOf(services, params.id),
  })
}
