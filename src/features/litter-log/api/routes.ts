import type { FastifyInstance } from 'fastify'
import type { PairingPorts } from '#features/litters/api/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { litterLogEndpoints } from '../contract.ts'
import { addKitten, editKitten, removeKitten } from './kittens.ts'
import { getLog } from './log.ts'
import { addMating, editMating, removeMating } from './matings.ts'
import { addWeights, removeWeight } from './weights.ts'

/** A breeder's own litter logs. */
export function litterLogRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  ports: Pick<PairingPorts, 'pairingChanged'>,
): void {
  registerEndpoints(app, litterLogEndpoints, {
    'GET /api/breeding/litters/{id}': ({ viewer, params }) => getLog(services, viewer, params.id),
    'POST /api/breeding/litters/{id}/kittens': ({ viewer, params, body }) =>
      addKitten(services, viewer, { logId: params.id, ...body }),
    'PATCH /api/breeding/kittens/{id}': ({ viewer, params, body }) =>
      editKitten(services, viewer, { id: params.id, form: body }),
    'DELETE /api/breeding/kittens/{id}': ({ viewer, params }) => removeKitten(services, viewer, params.id),
    'POST /api/breeding/weights': async ({ viewer, body }) => ({
      results: await addWeights(services, viewer, body.weights),
    }),
    'DELETE /api/breeding/weights/{id}': ({ viewer, params }) => removeWeight(services, viewer, params.id),
    'POST /api/breeding/matings': ({ viewer, body }) => addMating(services, ports, viewer, body),
    'PATCH /api/breeding/matings/{id}': ({ viewer, params, body }) =>
      editMating(services, ports, viewer, { id: params.id, form: body }),
    'DELETE /api/breeding/matings/{id}': ({ viewer, params }) =>
      removeMating(services, ports, viewer, params.id),
  })
}
