import type { FastifyInstance } from 'fastify'
import type { ModerationPorts } from '#features/moderation/api/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import { staffSupportEndpoints, supportEndpoints } from '../contract.ts'
import { type AnswerServices, answer, getStaffRequest, setStatus } from './answers.ts'
import { listRequests, readRequest, renewLink, reply } from './conversations.ts'
import type { SupportSettings } from './mails.ts'
import { openRequest, type RequestServices } from './requests.ts'
import { listChoices } from './subjects.ts'

/** The support form, the requests of users and visitors, and the answers of staff. */
export function supportRoutes(
  app: FastifyInstance,
  services: RequestServices & AnswerServices,
  settings: SupportSettings,
  notify: ModerationPorts['notify'],
): void {
  const { db } = services
  registerEndpoints(app, supportEndpoints, {
    'POST /api/support': ({ viewer, body, request, reply: response }) => {
      response.header('cache-control', 'private, no-store')
      return openRequest(services, settings, { viewer, address: request.ip }, body)
    },
    'GET /api/support/choices': ({ viewer }) => listChoices(db, viewer),
    'GET /api/support/requests': ({ viewer, query, reply: response }) =>
      privatePage(response, '/api/support/requests', query, ROWS_PER_PAGE, (range) =>
        listRequests(db, viewer.id, range),
      ),
    'GET /api/support/requests/{id}': ({ viewer, params, query, reply: response }) => {
      response.header('cache-control', 'private, no-store')
      return readRequest(services, settings, { viewer, token: query.token }, params.id)
    },
    'POST /api/support/requests/{id}/messages': ({ viewer, params, body }) =>
      reply(services, settings, { viewer, token: body.token }, params.id, body),
    'POST /api/support/requests/{id}/link': ({ params, body }) =>
      renewLink(services, settings, params.id, body.token),
  })
  registerEndpoints(app, staffSupportEndpoints, {
    'GET /api/admin/support/{id}': ({ params }) => getStaffRequest(db, params.id),
    'POST /api/admin/support/{id}/answers': ({ viewer, params, body }) =>
      answer(services, settings, notify, viewer, params.id, body),
    'POST /api/admin/support/{id}/status': ({ viewer, params, body }) =>
      setStatus(services, viewer, params.id, body.status),
  })
}
