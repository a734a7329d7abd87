import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { managedCatEndpoints } from '../manage-contract.ts'
import { addCat, editCat, managedCats, removeCat } from './manage-cats.ts'

/** A breeder's own cats: list, add, change, delete. */
export function manageCatRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, managedCatEndpoints, {
    'GET /api/breeders/cats': ({ viewer }) => managedCats(services, viewer),
    'POST /api/breeders/cats': ({ viewer, body }) => addCat(services, viewer, body),
    'PATCH /api/breeders/cats/{id}': ({ viewer, params, body }) => editCat(services, viewer, params.id, body),
    'DELETE /api/cats/{id}': async ({ viewer, params }) => {
      await removeCat(services, viewer, params.id)
      return { id: params.id }
    },
  })
}
