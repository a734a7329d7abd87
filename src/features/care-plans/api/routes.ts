import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { carePlanEndpoints } from '../contract.ts'
import { addCare, changeCare, removeCare } from './entries.ts'
import { getPlan } from './plan.ts'
import { changeTemplate, getTemplate } from './template.ts'

/** A breeder's own care plans. */
export function carePlanRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, carePlanEndpoints, {
    'GET /api/breeding/care-plans': ({ viewer }) => getTemplate(services, viewer),
    'PUT /api/breeding/care-plans': ({ viewer, body }) => changeTemplate(services, viewer, body),
    'GET /api/breeding/litters/{id}/care': ({ viewer, params }) => getPlan(services, viewer, params.id),
    'POST /api/breeding/litters/{id}/care': ({ viewer, params, body }) =>
      addCare(services, viewer, { logId: params.id, ...body }),
    'PATCH /api/breeding/care/{id}': ({ viewer, params, body }) =>
      changeCare(services, viewer, { id: params.id, form: body }),
    'DELETE /api/breeding/care/{id}': ({ viewer, params }) => removeCare(services, viewer, params.id),
  })
}
